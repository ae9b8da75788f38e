/** The contract between the load generator and a workload. */
package dev.loadstone.core.benchmark;
