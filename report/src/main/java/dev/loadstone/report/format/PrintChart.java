package dev.loadstone.report.format;

import org.jfree.chart.JFreeChart;

/**
 * A chart for print.
 *
 * @param chart what is drawn
 * @param height how much room it needs, in points; all are equally wide
 */
public record PrintChart(JFreeChart chart, int height) {}
