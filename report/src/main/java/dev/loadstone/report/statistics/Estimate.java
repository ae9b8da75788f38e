package dev.loadstone.report.statistics;

import java.util.Optional;

/**
 * A value that was fitted, with its 95 % interval.
 *
 * @param value may be infinite, as the ends of its interval
 * @param interval empty where repetitions are too few to tell
 */
public record Estimate(double value, Optional<Bounds> interval) {}
