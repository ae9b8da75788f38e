/**
 * The ways of a transaction to the database: by statements, by procedures, or to nothing at all.
 */
package dev.loadstone.benchmarks.kit.session;
