/** Deliveries, at once or queued for the background (2.7.2). */
package dev.loadstone.benchmarks.tpcc.delivery;
