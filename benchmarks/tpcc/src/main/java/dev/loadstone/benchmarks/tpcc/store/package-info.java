/** The five transactions against a database: by statements, by stored procedures, by nothing. */
package dev.loadstone.benchmarks.tpcc.store;
