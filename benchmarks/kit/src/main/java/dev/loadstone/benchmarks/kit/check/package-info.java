/** Rules that the data must keep, and comparisons of the clients' counts with the database's. */
package dev.loadstone.benchmarks.kit.check;
