package dev.loadstone.report.statistics;

import java.time.Instant;

/**
 * A figure of one repetition.
 *
 * @param repetition counted from 1
 * @param started the start of its measured interval; null when that is not known
 * @param seed the seed of its data and inputs
 */
public record Point(int repetition, Instant started, long seed, double value) {}
