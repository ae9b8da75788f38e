/** The two sets: their elements, their tables, what their combinations must be. */
package dev.loadstone.benchmarks.sets.data;
