package dev.loadstone.core.settings;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/**
 * The settings by which a system is driven. With {@code stopAfter} null time alone ends the
 * measured interval, and with {@code rampUpAfterStart} null new servers have no ramp-up of their
 * own; no other component is null.
 */
@RecordBuilder
public record LoadSettings(
    @Setting(
            """
            users that run one transaction after another; they are not threads, 100 000 are
            possible
            """)
        @Range(min = 1, max = 10_000_000)
        @Default("10")
        int terminals,
    @Setting(
            value =
                """
                the most transactions under way at once, [whatever the kind of
                client](#what-is-under-way); more than `terminals` is capped, and `config explain`
                says so
                """,
            otherwise = "8 (the number of `clients`, if more), at most `terminals`",
            limit = "but no more than terminals")
        @Range(min = 1, max = 1_000_000)
        Integer inFlight,
    @Setting(
            value = "for asynchronous clients alone: the sessions that share what is under way",
            otherwise = "8 (the number of `clients`, if more), at most `inFlight`")
        @Range(min = 1, max = 100_000)
        Integer connections,
    @Setting(
            """
            writers at once while data is loaded, over all
            [clients](#several-client-processes); each client has one at least
            """)
        @Range(min = 1, max = 1_000)
        @Default("2")
        int loaders,
    @Setting("when transactions start: [pacing](#pacing)") @Default("unpaced") Pacing pacing,
    @Setting(
            """
            before the measured interval: a duration, or
            `{untilSteady: true, least: 10s, most: 5m}`, which ends when
            [at most 5 % of change](results.md#the-end-of-a-ramp-up) in throughput is still to come.
            At `most` the load is measured nevertheless, and the result says so. Java programs,
            servers or this client, take at least 10 s to become fast; VoltDB on three nodes on two
            cores takes 25 s
            """)
        @Default("{untilSteady: true, least: 10s, most: 2m}")
        RampUp rampUp,
    @Setting(
            value =
                """
                the ramp-up of a system's first run on servers that were started, where these warm
                up for longer: [kept servers](#kept-servers)
                """,
            otherwise = "as `rampUp`")
        RampUp rampUpAfterStart,
    @Setting(
            """
            ends the measured interval after so many completed transactions, over all terminals:
            [counted runs](#counted-runs)
            """)
        @Range(min = 1)
        Long stopAfter,
    @Setting(
            value =
                """
                the measured interval, at least `1s`. With `stopAfter`: the longest it may take,
                `24h` by default
                """,
            otherwise = "`30s`")
        @Range(min = 1_000)
        Duration measure,
    @Setting("after it") @Range(min = 0) @Default("2s") Duration rampDown,
    @Setting("how long one transaction may take before it is given up, at most `24h`")
        @Range(min = 1, max = 86_400_000)
        @Default("30s")
        Duration timeout,
    @Setting(
            """
            tries of one transaction, the first one included, when the database asks for another
            """)
        @Range(min = 1, max = 1_000)
        @Default("10")
        int maxTries,
    @Setting("whether to write `operations.csv`, one line for each transaction") @Default("false")
        boolean operations,
    @Setting(
            """
            whether to ask the servers ten times a second what their sessions wait for, and twice
            for their plans: [where the time went](why.md)
            """)
        @Default("true")
        boolean anatomy,
    @Setting("the processes that load and drive: [several clients](#several-client-processes)")
        @Default("1")
        Clients clients) {
  /** The default of {@code inFlight}, unless there are fewer terminals or more clients. */
  private static final int MOST_DEFAULT_IN_FLIGHT = 8;

  private static final Duration LEAST_DRAIN = Duration.ofSeconds(5);
  private static final Duration LONGEST_DRAIN = Duration.ofMinutes(1);
  private static final Duration MEASURE = Duration.ofSeconds(30);
  private static final Duration LONGEST_COUNTED = Duration.ofHours(24);

  /** Replaces nulls that may not remain; a terminal has one transaction under way. */
  public LoadSettings {
    int enough = Math.max(clients.count(), MOST_DEFAULT_IN_FLIGHT);
    inFlight = Math.min(inFlight == null ? enough : inFlight, terminals);
    connections = connections == null ? Math.min(inFlight, enough) : connections;
    if (measure == null) {
      measure = stopAfter == null ? MEASURE : LONGEST_COUNTED;
    }
  }

  public LoadSettings onNewServers() {
    return rampUpAfterStart == null
        ? this
        : LoadSettingsBuilder.builder(this).rampUp(rampUpAfterStart).build();
  }

  /** Returns these settings with a log of each transaction. */
  public LoadSettings logged() {
    return LoadSettingsBuilder.builder(this).operations(true).build();
  }

  /** Returns whether a number of transactions ends the measured interval. */
  public boolean isCounted() {
    return stopAfter != null;
  }

  /** The number of transactions that end the measured interval; 0 when time alone does. */
  public long quota() {
    return isCounted() ? stopAfter : 0;
  }

  /**
   * The longest time after the run in which transactions that were due in the measured interval of
   * a rate are started and waited for: as long as the interval, but at least 5 s and at most a
   * minute. It does not follow from {@code timeout}, because no figure may.
   */
  public Duration drain() {
    if (!(pacing instanceof Pacing.Rate) || isCounted()) {
      return Duration.ZERO;
    }
    Duration most = measure.compareTo(LONGEST_DRAIN) < 0 ? measure : LONGEST_DRAIN;
    return most.compareTo(LEAST_DRAIN) < 0 ? LEAST_DRAIN : most;
  }

  /**
   * These settings as a result tells them.
   *
   * @param opened the number of connections, or sessions, that were opened
   */
  public LoadInfo info(long seed, int opened) {
    return LoadInfoBuilder.builder()
        .terminals(terminals)
        .connections(opened)
        .clients(clients.count())
        .inFlight(inFlight)
        .pacing(pacing.describe())
        .paced(pacing instanceof Pacing.KeyingAndThinking keying && keying.factor() == 1)
        .maxTries(maxTries)
        .rampUpSeconds(rampUp.most().toNanos() / 1e9)
        .stopAfter(quota())
        .measureSeconds(measure.toNanos() / 1e9)
        .rampDownSeconds(rampDown.toNanos() / 1e9)
        .seed(seed)
        .build();
  }
}
