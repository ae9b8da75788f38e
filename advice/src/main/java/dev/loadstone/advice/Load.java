package dev.loadstone.advice;

/**
 * A load that advice is given for.
 *
 * @param threads transactions under way at once, at least 1
 * @param readShare the share of reads among the operations, 0 … 1
 */
public record Load(double threads, double readShare) {}
