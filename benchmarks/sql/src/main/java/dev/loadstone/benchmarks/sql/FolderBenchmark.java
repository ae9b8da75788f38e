package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.sql.ResourceFolder;
import dev.loadstone.benchmarks.sql.folder.FolderFiles;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.settings.TextFolder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A workload of SQL: the tables, transactions and rules that are in a folder. */
public final class FolderBenchmark extends SqlBenchmark<FolderSettings> {
  private static final String OWN = "sql";
  private static final FolderSettings DEFAULTS =
      new FolderSettings(null, Map.of(), Map.of(), Access.STATEMENTS, null, 0);

  private final String name;
  private final String summary;
  private final Optional<FolderSettings> settings;

  /** What was read, because many ask for the types of transactions. */
  private final Map<FolderSettings, FolderFiles> read;

  private FolderBenchmark(
      String name,
      String summary,
      Optional<FolderSettings> settings,
      Map<FolderSettings, FolderFiles> read) {
    this.name = name;
    this.summary = summary;
    this.settings = settings;
    this.read = read;
  }

  /** That of the folder which the settings name; of none yet, see {@link #with}. */
  public static FolderBenchmark own() {
    return new FolderBenchmark(
        OWN,
        "Own SQL: the tables, transactions and rules that are in a folder",
        Optional.empty(),
        new ConcurrentHashMap<>());
  }

  /**
   * A benchmark whose folder is shipped.
   *
   * @param name that of the folder, below {@code folders/}
   */
  public static FolderBenchmark shipped(String name, String summary) {
    return new FolderBenchmark(name, summary, Optional.of(DEFAULTS), new ConcurrentHashMap<>());
  }

  /** The folder that is shipped under a name. */
  public static TextFolder shippedFolder(String name) {
    String path = "folders/" + name;
    return new TextFolder(path, ResourceFolder.texts(path));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public FolderBenchmark with(FolderSettings given) {
    model(given, 0);
    return new FolderBenchmark(name, summary, Optional.of(given), read);
  }

  @Override
  public BenchmarkDescription<FolderSettings> description() {
    if (settings.isEmpty()) {
      Headline all = new Headline(FolderFiles.TRANSACTIONS, Set.of(), Duration.ofSeconds(1), false);
      return new BenchmarkDescription<>(
          name, summary, FolderSettings.class, List.of(), all, Set.of(all.name()));
    }
    FolderModel model = model(settings.get(), 0);
    return new BenchmarkDescription<>(
        name,
        summary,
        FolderSettings.class,
        model.transactionTypes(),
        model.assessor().headline(),
        model.assessor().metrics());
  }

  @Override
  protected FolderModel model(FolderSettings given, long seed) {
    boolean isOwn = name.equals(OWN);
    if (isOwn && given.folder() == null) {
      throw LoadstoneException.usage(
          "benchmark.folder is missing; expected the path of a folder, such as shop/");
    }
    if (!isOwn && given.folder() != null) {
      throw LoadstoneException.usage(
          "benchmark.folder: %s has its own folder; expected name: sql for another", name);
    }
    FolderFiles files =
        read.computeIfAbsent(
            given,
            key -> new FolderFiles(isOwn ? key.folder() : shippedFolder(name), key.numbers()));
    return new FolderModel(given, seed, files);
  }
}
