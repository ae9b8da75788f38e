package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A benchmark that is described by constants.
 *
 * @param <S> its settings
 */
public abstract class DescribedBenchmark<S extends Record> implements Benchmark<S> {
  private final String name;
  private final String summary;
  private final Class<S> settingsType;
  private final List<TransactionType> transactionTypes;
  private final Headline headline;
  private final Set<String> metrics;

  /**
   * @param name as in experiments
   * @param summary one line for the list of benchmarks
   * @param settingsType the class of its settings
   * @param transactionTypes in the order of reports
   * @param headline the rate it is known by
   * @param metrics the names of all metrics of its assessments
   */
  protected DescribedBenchmark(
      String name,
      String summary,
      Class<S> settingsType,
      List<TransactionType> transactionTypes,
      Headline headline,
      Set<String> metrics) {
    this.name = name;
    this.summary = summary;
    this.settingsType = settingsType;
    this.transactionTypes = transactionTypes;
    this.headline = headline;
    this.metrics = metrics;
  }

  /** A headline of completed transactions a second, by the kinds that count. */
  protected static Headline perSecond(String name, TransactionKind... kinds) {
    return new Headline(
        name,
        Stream.of(kinds).map(TransactionKind::id).collect(Collectors.toUnmodifiableSet()),
        Duration.ofSeconds(1),
        false);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String summary() {
    return summary;
  }

  @Override
  public final Class<S> settingsType() {
    return settingsType;
  }

  @Override
  public final List<TransactionType> transactionTypes() {
    return transactionTypes;
  }

  @Override
  public final Headline headline() {
    return headline;
  }

  @Override
  public final Set<String> metrics() {
    return metrics;
  }
}
