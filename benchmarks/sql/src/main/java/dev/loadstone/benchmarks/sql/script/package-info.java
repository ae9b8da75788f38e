/**
 * The language of transactions that a user writes: pgbench's scripts, with arrays, batches, answers
 * and values from files. A script is read once, and executed without allocation.
 */
package dev.loadstone.benchmarks.sql.script;
