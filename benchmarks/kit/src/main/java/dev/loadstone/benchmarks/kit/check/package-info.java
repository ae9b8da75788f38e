/** Rules that data must keep, and what clients saw against what the database has. */
package dev.loadstone.benchmarks.kit.check;
