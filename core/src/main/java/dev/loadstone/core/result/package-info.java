/** What a run leaves behind, and its files. */
package dev.loadstone.core.result;
