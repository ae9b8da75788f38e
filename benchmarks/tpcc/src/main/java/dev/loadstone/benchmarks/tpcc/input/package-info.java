/** What terminals ask for: the inputs of the five transactions, the deck, and who stands where. */
package dev.loadstone.benchmarks.tpcc.input;
