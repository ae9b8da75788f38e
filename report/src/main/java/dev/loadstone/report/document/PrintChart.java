package dev.loadstone.report.document;

import org.jfree.chart.JFreeChart;

/**
 * A chart for print.
 *
 * @param height in points; all charts are equally wide
 */
public record PrintChart(JFreeChart chart, int height) {}
