/** What can be watched of an experiment while it runs: a page, and metrics for other systems. */
package dev.loadstone.live;
