/** Phones, contestants, and the inputs of the transactions. */
package dev.loadstone.benchmarks.voter.input;
