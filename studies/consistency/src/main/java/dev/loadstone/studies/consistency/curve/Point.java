package dev.loadstone.studies.consistency.curve;

/**
 * A measured point of a curve.
 *
 * @param threads the number of concurrent transactions
 * @param latency a response time, in microseconds
 */
public record Point(double threads, double latency) {}
