package dev.loadstone.core.result;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The result of one repetition of one cell: the file {@code result.json}. Documented in
 * docs/results.md; {@link #SCHEMA_VERSION} rises when a field changes its meaning or goes away.
 *
 * @param repetition 1 … repetitions
 * @param statusReason why it is not; empty when it is
 * @param loading the outcome of the load phase; null when data was reused
 * @param measureStart when the measured interval began; null when it never did
 * @param measureEnd when it ended; null when it never began
 * @param statistics the measurements of the load generator; null when it never ran
 * @param clients the result of each client process; null when the process that runs the experiment
 *     drove the load itself, because the database lives inside it
 * @param assessment the benchmark's figures and verdicts; null when it never ran
 * @param counters running totals of the server's own, before and after the load
 * @param placement the rows and calls of the servers' partitions after the load; {@link
 *     Placement#UNKNOWN} where they do not tell, and in older results
 * @param marks the reasons to question the run; none for one that can be taken as it is
 * @param order the run's place among those of its experiment; null in older results
 * @param settingsDigest a digest of all settings that decide the run; null in older results
 * @param driver the tool that drove the run and reported its statistics; null when Loadstone drove
 *     it
 * @param waits how it was looked at what sessions wait for; null when it was not
 * @param plans what became of the plans of statements; null when they were not asked for
 */
@RecordBuilder
public record RunResult(
    int schemaVersion,
    String experiment,
    CellInfo cell,
    int repetition,
    Status status,
    String statusReason,
    BenchmarkInfo benchmark,
    SystemInfo system,
    LoadInfo load,
    LoadSummary loading,
    Instant measureStart,
    Instant measureEnd,
    RunStatistics statistics,
    ClientsResult clients,
    Assessment assessment,
    List<CheckResult> checksAfterLoad,
    List<CheckResult> checks,
    List<RunEvent> events,
    List<NodeUsage> usage,
    List<CounterChange> counters,
    Placement placement,
    List<RequirementResult> requirements,
    List<RunMark> marks,
    RunOrder order,
    String settingsDigest,
    DriverInfo driver,
    WaitLooks waits,
    PlanFindings plans) {
  /**
   * The version of this format. Up to version 2, throughput at a rate counted the transactions that
   * were due in the measured interval, whenever they completed. Up to version 3, the seconds of a
   * run were in CSV files.
   */
  public static final int SCHEMA_VERSION = 4;

  public RunResult {
    statusReason = Objects.requireNonNullElse(statusReason, "");
    checksAfterLoad = orEmpty(checksAfterLoad);
    checks = orEmpty(checks);
    events = orEmpty(events);
    usage = orEmpty(usage);
    counters = orEmpty(counters);
    placement = Objects.requireNonNullElse(placement, Placement.UNKNOWN);
    requirements = orEmpty(requirements);
    marks = orEmpty(marks);
  }

  /** The largest share of a client's machine that its host took; 0 where that is not known. */
  public double steal() {
    return statistics == null || statistics.client() == null
        ? 0
        : statistics.client().clients().stream()
            .filter(client -> client.steal() != null)
            .mapToDouble(ClientFigures::steal)
            .max()
            .orElse(0);
  }

  public Optional<TransactionStatistics> type(String name) {
    return statistics == null ? Optional.empty() : statistics.type(name);
  }

  public OptionalDouble assessed(String metric) {
    return Stream.ofNullable(assessment)
        .filter(found -> statistics != null)
        .flatMap(found -> found.metrics().stream())
        .filter(figure -> figure.name().equals(metric))
        .mapToDouble(Assessment.Metric::value)
        .findFirst();
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return Objects.requireNonNullElse(list, List.of());
  }

  public enum Status {
    /** Measured for the whole interval. */
    COMPLETED,
    /** Ended early by the user; what was measured is kept. */
    INTERRUPTED,
    /** The system failed before or during the run. */
    FAILED
  }

  /**
   * One combination of system and varied settings.
   *
   * @param varied settings that differ between the cells of the experiment, by path, for example
   *     {@code load.terminals} → {@code 8}
   */
  public record CellInfo(String id, String label, Map<String, String> varied) {
    public CellInfo {
      label = Objects.requireNonNullElse(label, id);
      varied = Objects.requireNonNullElse(varied, Map.of());
    }

    public String title() {
      StringBuilder title = new StringBuilder(label);
      varied.forEach(
          (path, value) ->
              title
                  .append(", ")
                  .append(path.substring(path.lastIndexOf('.') + 1))
                  .append(' ')
                  .append(value));
      return title.toString();
    }
  }

  /**
   * The benchmark of a run.
   *
   * @param atomicity the unit that the database executed completely or not at all; null when the
   *     run ended before that was known
   * @param secondRate the metric that competes with the headline for the same servers; null where
   *     there is none, and in older results
   */
  public record BenchmarkInfo(
      String name,
      Map<String, Object> settings,
      List<TransactionType> transactionTypes,
      String headline,
      Atomicity atomicity,
      String secondRate) {}

  /**
   * The system of a run.
   *
   * @param database the database's name in experiments
   * @param deployment {@code local}, {@code machines} or {@code external}
   * @param network the network between the nodes of a local deployment, in words, or the machines
   *     of the nodes; empty for an external system
   * @param settings the server settings that the experiment gave
   * @param verification a text on what was and was not tried with this database
   * @param storage the storage under the data of servers on this machine; null where there are none
   * @param storageElsewhere the storage under the data of servers on other machines, by machine
   * @param settling the work that was done between load and run, so that the servers had nothing
   *     left to do, and its duration; empty when nothing was loaded
   * @param others the sessions of others that were at work on the servers while they were measured,
   *     or why these are not known; empty when nothing was measured
   */
  @RecordBuilder
  public record SystemInfo(
      String database,
      String deployment,
      int nodes,
      String network,
      Map<String, String> settings,
      ServerDescription server,
      String verification,
      Storage storage,
      Map<String, Storage> storageElsewhere,
      String settling,
      String others) {
    public SystemInfo {
      network = Objects.requireNonNullElse(network, "");
      storageElsewhere = Objects.requireNonNullElse(storageElsewhere, Map.of());
      settling = Objects.requireNonNullElse(settling, "");
      others = Objects.requireNonNullElse(others, "");
      settings = Objects.requireNonNullElse(settings, Map.of());
    }
  }

  /**
   * A requirement of the experiment, judged.
   *
   * @param name the metric, for example {@code tpmC}
   */
  public record RequirementResult(String name, String condition, boolean met, String found) {}

  public boolean passed() {
    return status == Status.COMPLETED
        && checksAfterLoad.stream().allMatch(RunResult::holds)
        && checks.stream().allMatch(RunResult::holds)
        && requirements.stream().allMatch(RequirementResult::met);
  }

  private static boolean holds(CheckResult check) {
    return check.status() == CheckResult.Status.PASS
        || check.status() == CheckResult.Status.NOT_APPLICABLE
        || check.status() == CheckResult.Status.NOT_GUARANTEED;
  }
}
