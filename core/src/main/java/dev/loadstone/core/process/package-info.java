/** Processes that work for this one, and the folders that they work in. */
package dev.loadstone.core.process;
