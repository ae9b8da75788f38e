package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.PartitionKeys;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.deployment.Partitions;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.statistics.Spread;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.file.Explanation.CellValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Warns of cells whose data will be spread unevenly over the partitions of their servers, as far as
 * this is known before the servers are started.
 */
record PlacementWarnings(Catalog catalog) {
  /** The most additional keys for each partition among which a better number is looked for. */
  private static final int MOST_KEYS = 64;

  List<String> of(List<Cell> cells, List<CellValues> explained) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    for (int index = 0; index < cells.size(); index++) {
      String title = explained.get(index).title();
      warning(cells.get(index))
          .ifPresent(text -> found.computeIfAbsent(text, t -> new ArrayList<>()).add(title));
    }
    return found.entrySet().stream()
        .map(entry -> String.join("; ", entry.getValue()) + ": " + entry.getKey())
        .toList();
  }

  private Optional<String> warning(Cell cell) {
    SystemSettings system = cell.system();
    Benchmark<?> benchmark = catalog.benchmark(cell.benchmark());
    Database database = catalog.database(system.name()).orElseThrow();
    return partitions(system)
        .flatMap(
            partitions ->
                keys(benchmark, cell.benchmark())
                    .flatMap(keys -> new Plan(database, keys, partitions).warning()));
  }

  private Optional<Partitions> partitions(SystemSettings system) {
    return system.deployment().startsServers()
        ? catalog
            .deployer(system.name())
            .flatMap(
                deployer ->
                    deployer.partitions(
                        system.nodes(), system.settings(), system.machines().isHere()))
        : Optional.empty();
  }

  private static <S extends Record> Optional<PartitionKeys> keys(
      Benchmark<S> benchmark, BenchmarkSettings settings) {
    return benchmark.partitionKeys(benchmark.settingsType().cast(settings.settings()));
  }

  private record Plan(Database database, PartitionKeys keys, Partitions partitions) {
    Optional<String> warning() {
      return spread(keys.count(), partitions.count())
          .filter(Plan::isUneven)
          .map(spread -> describe(spread) + advice());
    }

    private Optional<Spread> spread(int keys, int partitions) {
      return Optional.of(database.partitionsOf(keys, partitions))
          .filter(places -> !places.isEmpty())
          .map(places -> spread(places, partitions));
    }

    private static Spread spread(List<Integer> places, int partitions) {
      long[] shares = new long[partitions];
      places.forEach(partition -> shares[partition]++);
      return new Spread(LongStream.of(shares).boxed().toList());
    }

    private static boolean isUneven(Spread spread) {
      return spread.empty() > 0 || spread.hasBusyOne();
    }

    /** The next higher number of keys that spreads evenly; where a key lies depends on no other. */
    private OptionalInt evenKeys() {
      int most = keys.count() + MOST_KEYS * partitions.count();
      List<Integer> places = database.partitionsOf(most, partitions.count());
      return IntStream.rangeClosed(keys.count() + 1, most)
          .filter(count -> !isUneven(spread(places.subList(0, count), partitions.count())))
          .findFirst();
    }

    private boolean isEven(int count) {
      return spread(keys.count(), count).filter(spread -> !isUneven(spread)).isPresent();
    }

    private String describe(Spread spread) {
      return String.format(
          "the keys of benchmark.%s: %d leave %d of %d partitions empty, and the busiest has %s"
              + " times the mean",
          keys.setting(),
          keys.count(),
          spread.empty(),
          partitions.count(),
          spread.busiestInWords());
    }

    private String advice() {
      List<String> better = new ArrayList<>();
      evenKeys().ifPresent(count -> better.add("benchmark." + keys.setting() + ": " + count));
      partitions.others().keySet().stream()
          .filter(count -> count > 1 && isEven(count))
          .min(Comparator.comparingInt(count -> Math.abs(count - partitions.count())))
          .ifPresent(
              count -> better.add(partitions.others().get(count) + " (" + count + " partitions)"));
      return better.isEmpty() ? "" : "; spread more evenly by " + String.join(" or by ", better);
    }
  }
}
