package dev.loadstone.core.benchmark;

import java.util.List;
import java.util.Set;

/**
 * The facts about a benchmark that hold whatever its settings are.
 *
 * @param <S> its settings
 * @param name as in experiments, for example {@code tpcc}
 * @param summary one line for the list of benchmarks
 * @param settingsType the class of its settings
 * @param transactionTypes in the order of reports
 * @param headline the rate it is known by
 * @param metrics the names of all metrics of its assessments, which requirements can name
 */
public record BenchmarkDescription<S extends Record>(
    String name,
    String summary,
    Class<S> settingsType,
    List<TransactionType> transactionTypes,
    Headline headline,
    Set<String> metrics) {}
