/** Sets as tables of keys, and the algorithms that make a set of two. */
package dev.loadstone.benchmarks.sets;
