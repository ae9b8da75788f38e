/** Watches the servers of a run, and injects the faults that the experiment asks for. */
package dev.loadstone.runner.watch;
