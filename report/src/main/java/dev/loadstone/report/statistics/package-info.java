/** What repetitions can and cannot tell apart: ratios, their intervals, verdicts. */
package dev.loadstone.report.statistics;
