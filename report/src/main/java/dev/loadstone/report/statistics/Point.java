package dev.loadstone.report.statistics;

import java.time.Instant;

/**
 * A figure of one repetition.
 *
 * @param repetition 1 …
 * @param started when its measured interval began; null when that is not known
 * @param seed what its data and inputs were made from
 * @param value the figure
 */
public record Point(int repetition, Instant started, long seed, double value) {}
