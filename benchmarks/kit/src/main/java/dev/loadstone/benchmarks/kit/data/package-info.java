/** The data of a benchmark in SQL tables: what there is to load, loading it, what is there. */
package dev.loadstone.benchmarks.kit.data;
