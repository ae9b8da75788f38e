/**
 * The ways to execute transactions: by statements, by procedures, or on a system that does nothing.
 */
package dev.loadstone.benchmarks.kit.session;
