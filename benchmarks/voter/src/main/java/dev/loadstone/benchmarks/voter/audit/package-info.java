/** The figures of a run and what they mean. */
package dev.loadstone.benchmarks.voter.audit;
