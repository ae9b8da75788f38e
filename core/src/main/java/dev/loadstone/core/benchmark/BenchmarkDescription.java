package dev.loadstone.core.benchmark;

import java.util.List;
import java.util.Set;

/**
 * The facts about a benchmark that do not depend on its settings.
 *
 * @param name the name in experiments, for example {@code tpcc}
 * @param transactionTypes the types, in the order of reports
 * @param metrics the names of all metrics of its assessments, which requirements can name
 */
public record BenchmarkDescription<S extends Record>(
    String name,
    String summary,
    Class<S> settingsType,
    List<TransactionType> transactionTypes,
    Headline headline,
    Set<String> metrics) {}
