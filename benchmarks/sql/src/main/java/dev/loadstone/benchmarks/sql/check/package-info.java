/** The rules that a folder declares for its data, and what its clients count. */
package dev.loadstone.benchmarks.sql.check;
