/**
 * MapReduce jobs over tables of keys in HBase, and the program that runs them. It runs in a process
 * of its own with HBase's class path, never in ours, and uses no other code of ours.
 */
package dev.loadstone.studies.sets.mapreduce;
