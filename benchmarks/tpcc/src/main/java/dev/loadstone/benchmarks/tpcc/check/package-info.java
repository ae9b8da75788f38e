/** The checks of the data: the consistency conditions, and the client's counts against it. */
package dev.loadstone.benchmarks.tpcc.check;
