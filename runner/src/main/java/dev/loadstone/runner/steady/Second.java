package dev.loadstone.runner.steady;

/**
 * Figures of one second of a run, all types of transactions together.
 *
 * @param throughput completed transactions a second
 * @param meanResponse their mean response time, in one unit throughout a run; 0 without any
 * @param p95Response the 95th percentile of their response times
 */
public record Second(double throughput, double meanResponse, double p95Response) {}
