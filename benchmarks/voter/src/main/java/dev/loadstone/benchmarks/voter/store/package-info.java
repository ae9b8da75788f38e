/** The ways to the database. */
package dev.loadstone.benchmarks.voter.store;
