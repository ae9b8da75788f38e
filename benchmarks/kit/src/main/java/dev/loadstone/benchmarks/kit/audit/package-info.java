/** The figures of a run and the remarks that a reader needs with them. */
package dev.loadstone.benchmarks.kit.audit;
