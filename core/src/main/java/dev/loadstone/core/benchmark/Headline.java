package dev.loadstone.core.benchmark;

import java.time.Duration;
import java.util.Set;

/**
 * The rate that a benchmark is known by, for example tpmC: completed New-Orders a minute.
 *
 * @param name the name in metrics and requirements, for example {@code tpmC}
 * @param transactionTypes the types that count; none where all do, whatever they are
 * @param truncated whether the figure is cut to a whole number
 */
public record Headline(
    String name, Set<String> transactionTypes, Duration per, boolean truncated) {}
