/** The data in the database: making it, removing it, saying what is there. */
package dev.loadstone.benchmarks.voter.data;
