/** The figures of an experiment by themselves: compared over time, and in the forms of others. */
package dev.loadstone.report.figures;
