/** YCSB: records with fields, found by a key, read and written in mixes of simple operations. */
package dev.loadstone.benchmarks.ycsb;
