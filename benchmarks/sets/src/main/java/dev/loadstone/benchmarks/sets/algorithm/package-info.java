/** Algorithms that combine two sets into one. */
package dev.loadstone.benchmarks.sets.algorithm;
