package dev.loadstone.report.statistics;

/**
 * A confidence interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Bounds(double low, double high) {}
