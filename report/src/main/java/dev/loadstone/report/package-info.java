/** Reads result files and says what they mean: statistics, comparison, tables and charts. */
package dev.loadstone.report;
