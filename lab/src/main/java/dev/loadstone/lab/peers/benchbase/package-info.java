/** BenchBase as a driver. */
package dev.loadstone.lab.peers.benchbase;
