package dev.loadstone.cli.bench;

/**
 * The figures of one turn of a load generator.
 *
 * @param perSecond calls that succeeded a second
 * @param cpuMicros processor time of its process for a call, in µs
 */
record Turn(double perSecond, double cpuMicros) {}
