/** The figures of a run and what a reader must know beside them. */
package dev.loadstone.benchmarks.kit.audit;
