/** The voter benchmark: votes by telephone, each phone with a limited number of them. */
package dev.loadstone.benchmarks.voter;
