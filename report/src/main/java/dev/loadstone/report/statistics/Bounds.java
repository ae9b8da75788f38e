package dev.loadstone.report.statistics;

/** A confidence interval. */
public record Bounds(double low, double high) {}
