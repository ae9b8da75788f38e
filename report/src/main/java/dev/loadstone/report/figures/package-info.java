/** The figures of an experiment alone: compared over time, and in the formats of other tools. */
package dev.loadstone.report.figures;
