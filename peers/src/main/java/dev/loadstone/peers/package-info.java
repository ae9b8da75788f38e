/** Other benchmark tools as drivers: their settings, their processes, their own results. */
package dev.loadstone.peers;
