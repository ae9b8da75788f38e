/** BenchBase as a driver. */
package dev.loadstone.peers.benchbase;
