/** The five transactions against a database: by statements or by stored procedures. */
package dev.loadstone.benchmarks.tpcc.store;
