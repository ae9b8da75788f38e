/** The TATP benchmark: the register of a mobile network's subscribers. */
package dev.loadstone.benchmarks.tatp;
