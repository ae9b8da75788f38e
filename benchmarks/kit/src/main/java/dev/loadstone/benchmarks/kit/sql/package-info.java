/**
 * The text files that benchmarks on SQL databases have by dialect (schemas, statements, stored
 * procedures), and what is said when the data in a database is not the data asked for.
 */
package dev.loadstone.benchmarks.kit.sql;
