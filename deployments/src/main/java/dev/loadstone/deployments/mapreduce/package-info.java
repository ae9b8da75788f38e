/**
 * MapReduce jobs over tables of keys in HBase, and the program that runs them. Runs in a process of
 * its own, with HBase's own class path, never in ours; uses nothing of ours.
 */
package dev.loadstone.deployments.mapreduce;
