/** Other benchmark tools as drivers: their settings, processes and results. */
package dev.loadstone.lab.peers;
