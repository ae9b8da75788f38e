/** The rows of the initial population, generated from a seed (4.3.3.1). */
package dev.loadstone.benchmarks.tpcc.population;
