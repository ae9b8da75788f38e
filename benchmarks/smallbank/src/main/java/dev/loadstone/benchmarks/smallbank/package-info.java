/** The SmallBank benchmark: short transactions on the accounts of a bank. */
package dev.loadstone.benchmarks.smallbank;
