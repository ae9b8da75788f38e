package dev.loadstone.studies.sets;

import dev.loadstone.benchmarks.kit.StoredWorkload;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.studies.sets.algorithm.KeyTables;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.List;

final class SetsWorkload implements StoredWorkload {
  private final SetsSettings settings;
  private final KeyTables tables;
  private final SetPair pair;
  private final SetsData data;

  SetsWorkload(SetsSettings settings, KeyTables tables, long seed) {
    this.settings = settings;
    this.tables = tables;
    this.pair =
        SetPair.of(new Elements(seed), settings.left(), settings.right(), settings.overlap());
    this.data =
        new SetsData(tables.client(), pair, settings.duplicates(), settings.description(seed));
    settings.algorithms().forEach(this::requireAble);
  }

  private void requireAble(SetAlgorithm algorithm) {
    tables
        .refusal(algorithm)
        .ifPresent(
            why -> {
              throw LoadstoneException.usage(
                  "benchmark.algorithms has %s, which this database cannot do: %s. Leave it out, or"
                      + " choose another database.",
                  algorithm.id(), why);
            });
  }

  @Override
  public SetsData data() {
    return data;
  }

  @Override
  public List<CheckResult> check(CheckMoment moment) {
    return List.of(data.check(SetsData.LEFT), data.check(SetsData.RIGHT));
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    data.requireComplete();
    return new SetsRun(settings, tables, pair, data);
  }
}
