/** The inputs of the five transactions, the deck, and the places of terminals. */
package dev.loadstone.benchmarks.tpcc.input;
