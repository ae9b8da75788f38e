/** Starts client processes, here and on other machines, or waits for those that others start. */
package dev.loadstone.clients.launch;
