package dev.loadstone.advice.curve;

/**
 * A measured point of a curve.
 *
 * @param threads transactions under way at once
 * @param latency a response time, in microseconds
 */
public record Point(double threads, double latency) {}
