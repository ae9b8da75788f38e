/** Statistics of repetitions: ratios, their intervals, verdicts. */
package dev.loadstone.report.statistics;
