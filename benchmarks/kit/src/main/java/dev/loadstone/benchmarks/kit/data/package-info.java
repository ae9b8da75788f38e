/**
 * The data of a benchmark in SQL tables: its description, its load and its state in the database.
 */
package dev.loadstone.benchmarks.kit.data;
