package dev.loadstone.studies.consistency;

/**
 * A load that advice is given for.
 *
 * @param threads the number of concurrent transactions, at least 1
 * @param readShare the share of reads among the operations, 0 … 1
 */
public record Load(double threads, double readShare) {}
