/** Moving between consistency levels while a load goes on. */
package dev.loadstone.benchmarks.ycsb.switching;
