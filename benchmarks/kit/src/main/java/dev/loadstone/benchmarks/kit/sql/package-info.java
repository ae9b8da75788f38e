/**
 * The text files that benchmarks on SQL databases have by dialect (schemas, statements, stored
 * procedures), and the messages about a load that failed.
 */
package dev.loadstone.benchmarks.kit.sql;
