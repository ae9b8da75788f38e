package dev.loadstone.clients.channel;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.ClientShare;
import dev.loadstone.runner.experiment.Assignment;
import java.util.Map;
import tools.jackson.core.JacksonException;

/**
 * The form in which an {@link Assignment} is sent to a client. There it has the password in clear
 * text, so what is sent must never be logged.
 */
public record AssignmentForm(
    String benchmark,
    Map<String, Object> settings,
    long seed,
    String database,
    Target target,
    LoadSettings load,
    ClientShare share) {

  public static AssignmentForm of(Assignment assignment) {
    return new AssignmentForm(
        assignment.benchmark().name(),
        RecordSettings.of(assignment.benchmark().settings()),
        assignment.seed(),
        assignment.database(),
        assignment.target(),
        assignment.load(),
        assignment.share());
  }

  /**
   * Rebuilds the assignment.
   *
   * @throws LoadstoneException when the catalog does not, or the benchmark refuses its settings:
   *     then the two processes are of different versions
   */
  public Assignment assignment(Catalog catalog) {
    return new Assignment(
        new BenchmarkSettings(benchmark, benchmarkSettings(catalog)),
        seed,
        database,
        target,
        load,
        share);
  }

  private Record benchmarkSettings(Catalog catalog) {
    try {
      return ResultJson.mapper()
          .convertValue(
              settings,
              catalog
                  .benchmark(benchmark)
                  .map(Benchmark::settingsType)
                  .orElseThrow(() -> refused("there is no such benchmark here", null)));
    } catch (JacksonException e) {
      throw refused(e.getOriginalMessage(), e);
    }
  }

  private LoadstoneException refused(String why, Exception cause) {
    return LoadstoneException.internal(
        cause, "the settings of %s cannot be taken over: %s", benchmark, why);
  }

  @Override
  public String toString() {
    return "%s on %s, share %d of %d"
        .formatted(benchmark, database, share.client() + 1, share.clients());
  }
}
