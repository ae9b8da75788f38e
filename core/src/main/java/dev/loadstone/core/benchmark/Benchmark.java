package dev.loadstone.core.benchmark;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.settings.LoadSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A benchmark as users name it in an experiment. It knows capabilities of databases, never
 * products.
 *
 * @param <S> the record of {@link dev.loadstone.core.settings.Setting settings} that an experiment
 *     gives under {@code benchmark}, beside the name
 */
public interface Benchmark<S extends Record> {
  /** The facts about the benchmark that do not depend on its settings. */
  BenchmarkDescription<S> description();

  /** This benchmark as its settings make it, for one whose transactions are in a folder. */
  default Benchmark<S> with(S settings) {
    return this;
  }

  /** As {@link #with}, for settings whose type nobody knows. */
  default Benchmark<S> withRecord(Record settings) {
    return with(settingsType().cast(settings));
  }

  default String name() {
    return description().name();
  }

  default List<TransactionType> transactionTypes() {
    return description().transactionTypes();
  }

  default Headline headline() {
    return description().headline();
  }

  /**
   * The name of a metric that is a rate, too, and competes with the headline for the same servers;
   * both are told by every run, with 0 where nothing of the kind was asked for.
   */
  default Optional<String> secondRate() {
    return Optional.empty();
  }

  default String summary() {
    return description().summary();
  }

  default Class<S> settingsType() {
    return description().settingsType();
  }

  default Set<String> metrics() {
    return description().metrics();
  }

  /** The capabilities it can run on with these settings; one of them is enough. */
  Set<Class<?>> runsOn(S settings);

  /**
   * The reasons why it cannot be driven by a load, found without starting anything. A key that
   * begins with {@code load.} is one of the load's.
   *
   * @return empty when nothing speaks against it
   */
  default List<Refusal> refusals(S settings, LoadSettings load) {
    return List.of();
  }

  /** The most connections that the sessions of all clients together use beside their own. */
  default int connectionsBeside(S settings) {
    return 0;
  }

  /** As {@link #connectionsBeside}, for settings whose type nobody knows. */
  default int connectionsBesideFor(Record settings) {
    return connectionsBeside(settingsType().cast(settings));
  }

  /**
   * The keys by which it divides its data among the partitions of a database.
   *
   * @return empty where there are none, or far more than a database has partitions
   */
  default Optional<PartitionKeys> partitionKeys(S settings) {
    return Optional.empty();
  }

  /**
   * Binds the benchmark to a database.
   *
   * @param client offers at least one of the capabilities in {@link #runsOn}
   * @throws dev.loadstone.core.LoadstoneException when the database has the capability but this
   *     benchmark has no schema or procedures for it
   */
  Workload bind(S settings, DatabaseClient client, long seed);
}
