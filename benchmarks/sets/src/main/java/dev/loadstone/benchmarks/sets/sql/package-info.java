/** Tables of keys in SQL. */
package dev.loadstone.benchmarks.sets.sql;
