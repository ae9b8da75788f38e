/** Algorithms that make a set of two. */
package dev.loadstone.benchmarks.sets.algorithm;
