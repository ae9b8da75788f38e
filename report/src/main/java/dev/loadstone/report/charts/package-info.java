/** The interactive charts of a report and their data. */
package dev.loadstone.report.charts;
