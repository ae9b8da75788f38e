package dev.loadstone.core.experiment;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ExperimentResult.Unsteady;
import dev.loadstone.core.result.RunResult.LoadInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An experiment as its file says it, with defaults filled in and every value checked.
 *
 * @param name names the folder of its results: letters, digits, {@code . _ -}
 * @param description free text for the report; may be empty
 * @param cells every system with every combination of varied settings, in the order to run
 * @param repetitions how often each cell is measured, at least 1
 * @param seed decides all data and inputs; see {@link #seedOf}
 * @param data whether each run loads its data anew
 * @param requirements judged for each run
 * @param redaction what of it must not be shown
 * @param unsteady whether runs that were not steady take part in verdicts about differences
 */
public record Experiment(
    String name,
    String description,
    List<Cell> cells,
    int repetitions,
    Seed seed,
    DataPolicy data,
    List<Requirement> requirements,
    Redaction redaction,
    Unsteady unsteady) {

  /**
   * The seed of an experiment.
   *
   * @param value any value
   * @param sameForAll whether all repetitions have the same data and inputs; otherwise those of
   *     each repetition come from a child of the seed, the same for all systems
   */
  public record Seed(long value, boolean sameForAll) {}

  /**
   * The seed of one repetition. Data that is reused was made from the seed itself, so then all
   * repetitions have it.
   *
   * @param repetition from 1
   */
  public long seedOf(int repetition) {
    return seed.sameForAll() || data == DataPolicy.REUSE
        ? seed.value()
        : new RandomStreams(seed.value()).childSeed("experiment.repetition", repetition);
  }

  /** Where a run's data comes from. */
  public enum DataPolicy {
    /** Each run starts from a clean database and loads it. */
    RELOAD,
    /** Runs use what {@code loadstone load} left, as it is; only for external systems. */
    REUSE
  }

  /**
   * One system with one combination of settings.
   *
   * @param id unique in the experiment; names a folder
   * @param system the system
   * @param benchmark the benchmark
   * @param load the load
   * @param varied the settings that differ between cells, by path, as text
   */
  public record Cell(
      String id,
      SystemSettings system,
      BenchmarkSettings benchmark,
      LoadSettings load,
      Map<String, String> varied) {}

  /**
   * A benchmark with its settings.
   *
   * @param name the benchmark
   * @param settings an instance of {@link dev.loadstone.core.benchmark.Benchmark#settingsType()}
   */
  public record BenchmarkSettings(String name, Record settings) {}

  /**
   * A system under test.
   *
   * @param name the database's name
   * @param label how the results call it; unique in the experiment
   * @param deployment who starts it
   * @param nodes how many nodes
   * @param network the network between the nodes of a local deployment
   * @param faults what is done to its nodes while they are measured, in order of time
   * @param endpoints where an external system is
   * @param database the database on the server; empty for the default
   * @param user the user; empty for the default
   * @param password the secret
   * @param isolation the isolation level; null for the database's default
   * @param settings server settings of a local deployment
   * @param properties driver properties
   */
  public record SystemSettings(
      String name,
      String label,
      DeploymentKind deployment,
      int nodes,
      Network network,
      List<Fault> faults,
      List<String> endpoints,
      String database,
      String user,
      Secret password,
      Isolation isolation,
      Map<String, String> settings,
      Map<String, String> properties) {}

  /** Who starts a system. */
  public enum DeploymentKind {
    /** Loadstone starts servers on this machine and removes them afterwards. */
    LOCAL("local"),
    /** Somebody else runs it; its endpoints are given. */
    EXTERNAL("external");

    private final String title;

    DeploymentKind(String title) {
      this.title = title;
    }

    /** As experiments write it. */
    public String title() {
      return title;
    }
  }

  /**
   * How a system is driven.
   *
   * @param terminals terminals, at least 1
   * @param connections sessions of an asynchronous client, which share what is under way; a
   *     blocking client has a connection for each transaction under way
   * @param inFlight most transactions under way at once, whatever the client; no more than there
   *     are terminals
   * @param loaders writers of the load phase
   * @param pacing when transactions start
   * @param rampUp before the measured interval; the longest it may be where it ends by itself
   * @param stopAfter how many completed transactions, over all terminals, end the measured
   *     interval; 0 when time alone ends it
   * @param measure the measured interval; when transactions end it, the longest it may take
   * @param rampDown after the measured interval
   * @param timeout how long one transaction may take
   * @param maxTries tries of one transaction, at least 1
   * @param operations whether to write {@code operations.csv}
   * @param clients the processes that drive it
   * @param leastRampUp the shortest that a ramp-up may be which ends when the load is steady; as
   *     long as {@code rampUp} for one of fixed length
   */
  public record LoadSettings(
      int terminals,
      int connections,
      int inFlight,
      int loaders,
      Pacing pacing,
      Duration rampUp,
      long stopAfter,
      Duration measure,
      Duration rampDown,
      Duration timeout,
      int maxTries,
      boolean operations,
      Clients clients,
      Duration leastRampUp) {

    /** A load with a ramp-up of fixed length. */
    public LoadSettings(
        int terminals,
        int connections,
        int inFlight,
        int loaders,
        Pacing pacing,
        Duration rampUp,
        long stopAfter,
        Duration measure,
        Duration rampDown,
        Duration timeout,
        int maxTries,
        boolean operations,
        Clients clients) {
      this(
          terminals,
          connections,
          inFlight,
          loaders,
          pacing,
          rampUp,
          stopAfter,
          measure,
          rampDown,
          timeout,
          maxTries,
          operations,
          clients,
          rampUp);
    }

    /** A load that one client process drives, whose measured interval is ended by time. */
    public LoadSettings(
        int terminals,
        int connections,
        int inFlight,
        int loaders,
        Pacing pacing,
        Duration rampUp,
        Duration measure,
        Duration rampDown,
        Duration timeout,
        int maxTries,
        boolean operations) {
      this(
          terminals,
          connections,
          inFlight,
          loaders,
          pacing,
          rampUp,
          0,
          measure,
          rampDown,
          timeout,
          maxTries,
          operations,
          Clients.ONE);
    }

    /**
     * As a result tells it.
     *
     * @param seed the repetition's seed
     * @param opened how many connections, or sessions, were opened
     */
    public LoadInfo info(long seed, int opened) {
      return new LoadInfo(
          terminals,
          opened,
          clients.count(),
          inFlight,
          pacing.describe(),
          pacing instanceof Pacing.KeyingAndThinking keying && keying.factor() == 1,
          maxTries,
          rampUp.toNanos() / 1e9,
          stopAfter,
          measure.toNanos() / 1e9,
          rampDown.toNanos() / 1e9,
          seed);
    }

    /** Whether the ramp-up ends when the load is steady. */
    public boolean isUntilSteady() {
      return leastRampUp.compareTo(rampUp) < 0;
    }

    /** Whether a number of transactions ends the measured interval. */
    public boolean isCounted() {
      return stopAfter > 0;
    }
  }

  /**
   * The processes that drive a load.
   *
   * @param count how many, at least 1
   * @param hosts where they are, a host, or a host and a port, for each; empty for processes of
   *     this machine that Loadstone starts itself
   */
  public record Clients(int count, List<String> hosts) {
    /** One process of this machine. */
    public static final Clients ONE = new Clients(1, List.of());
  }

  /**
   * A node of a local deployment that is killed in the middle of a run.
   *
   * @param at when, from the start of the measured interval
   * @param node which, 1 … number of nodes
   */
  public record Fault(Duration at, int node) {}

  /**
   * How long a load runs before it is measured.
   *
   * @param least at least
   * @param most at most; as long as {@code least} for a fixed length
   */
  public record RampUp(Duration least, Duration most) {
    /** Of a fixed length. */
    public static RampUp of(Duration length) {
      return new RampUp(length, length);
    }

    /** Whether it ends when the load is steady. */
    public boolean isUntilSteady() {
      return least.compareTo(most) < 0;
    }
  }

  /** When transactions start. */
  public sealed interface Pacing {
    /** As in results, for example {@code rate 500/s (poisson)}. */
    String describe();

    /** Each terminal starts its next transaction when the last one ended. */
    record Unpaced() implements Pacing {
      @Override
      public String describe() {
        return "unpaced";
      }
    }

    /**
     * The benchmark's own pauses.
     *
     * @param factor scales all pauses; 1 is by the specification
     */
    record KeyingAndThinking(double factor) implements Pacing {
      @Override
      public String describe() {
        return factor == 1 ? "keying-and-thinking" : "keying-and-thinking × " + factor;
      }
    }

    /**
     * Open loop: transactions are due at their times, whether the system keeps up or not.
     *
     * @param perSecond all terminals together, more than 0
     * @param poisson exponential gaps instead of constant ones
     */
    record Rate(double perSecond, boolean poisson) implements Pacing {
      @Override
      public String describe() {
        return "rate " + perSecond + "/s" + (poisson ? " (poisson)" : " (constant)");
      }
    }
  }

  /**
   * A requirement, for example {@code tpmC: "> 1000"}.
   *
   * @param name a metric, {@code errors}, {@code checks}, {@code throughput}, {@code audit}, or a
   *     time such as {@code response.p95} or {@code new-order.response.p90}
   * @param condition as written
   */
  public record Requirement(String name, String condition) {}
}
