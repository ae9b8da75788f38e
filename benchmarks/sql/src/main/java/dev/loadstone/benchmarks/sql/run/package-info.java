/** Executes the transactions of a folder. */
package dev.loadstone.benchmarks.sql.run;
