package dev.loadstone.report.compare;

import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.NestedSettings;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.history.HistoryChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The conditions of a cell's figures, without which no number of a report is shown. */
public final class RunConditions {
  private static final String LOOPBACK = Network.LOOPBACK.describe();
  private static final String NOT_TRANSACTIONAL =
      "not transactional: each statement was a transaction of its own";

  /** Parts of the names of server settings that decide what is on disk when a commit returns. */
  private static final Pattern DURABILITY =
      Pattern.compile(
          "durab|[fh]sync|synchronous_|commit log|commitlog_sync|flush_log|sync_binlog|journal"
              + "|appendonly");

  private static final String SERVER = "server: ";
  private static final String GIVEN = "given: ";

  private RunConditions() {}

  /**
   * The server's settings that concern durability; empty where it reports none.
   *
   * @param conditions as {@link #of} gives them
   */
  public static String durability(Map<String, String> conditions) {
    Map<String, String> settings = new LinkedHashMap<>();
    conditions.forEach(
        (name, value) -> {
          for (String from : List.of(SERVER, GIVEN)) {
            if (name.startsWith(from) && DURABILITY.matcher(name).find()) {
              settings.put(name.substring(from.length()), value);
            }
          }
        });
    return Phrases.equations(settings, ", ");
  }

  public static Map<String, String> of(CellReport cell) {
    RunResult run = cell.example();
    Map<String, String> all = new LinkedHashMap<>();
    RunResult.SystemInfo system = run.system();
    if (system != null) {
      ServerDescription server = server(system);
      all.put(
          "system",
          server == null ? text(system.database()) : server.product() + " " + server.version());
      all.put("deployment", deployment(system));
      if (!network(system).isEmpty()) {
        all.put("network", network(system));
      }
      if (server != null) {
        all.put("driver", text(server.driver()));
        all.put("isolation", isolation(cell, server));
      }
    }
    if (!cell.transactional()) {
      all.put("transactions", NOT_TRANSACTIONAL);
    }
    if (run.benchmark() != null) {
      all.put("benchmark", text(run.benchmark().name()));
      if (run.benchmark().settings() != null) {
        run.benchmark()
            .settings()
            .forEach((name, value) -> all.put(name, NestedSettings.describe(value)));
      }
    }
    if (run.load() != null) {
      LoadInfo load = run.load();
      all.put("pacing", text(load.pacing()));
      all.put("terminals", NumberFormats.count(load.terminals()));
      if (load.connections() > 0) {
        all.put("connections", NumberFormats.count(load.connections()));
      }
      if (load.clients() > 1) {
        all.put("client processes", NumberFormats.count(load.clients()));
      }
      if (load.inFlight() > 0) {
        all.put("in flight, at most", NumberFormats.count(load.inFlight()));
      }
      all.put("tries", NumberFormats.count(load.maxTries()));
      all.put("ramp-up", NumberFormats.seconds(load.rampUpSeconds()));
      all.put(
          "measured",
          load.stopAfter() > 0
              ? NumberFormats.count(load.stopAfter()) + " transactions"
              : NumberFormats.seconds(load.measureSeconds()));
      all.put("ramp-down", NumberFormats.seconds(load.rampDownSeconds()));
    }
    all.put("repetitions", repetitions(cell));
    settings(cell).forEach((name, value) -> all.put(SERVER + name, value));
    given(cell).forEach((name, value) -> all.put(GIVEN + name, value));
    return all;
  }

  /** The server's own description; null where it was never reached. */
  public static ServerDescription server(RunResult.SystemInfo system) {
    return system == null
            || system.server() == null
            || text(system.server().product()).equals(NumberFormats.NONE)
        ? null
        : system.server();
  }

  /** The server's settings that affect what a figure means, durability among them. */
  public static Map<String, String> settings(CellReport cell) {
    RunResult.SystemInfo system = cell.example().system();
    return system == null || system.server() == null || system.server().settings() == null
        ? Map.of()
        : system.server().settings();
  }

  /** The server settings that the experiment gave and the server does not report itself. */
  public static Map<String, String> given(CellReport cell) {
    RunResult.SystemInfo system = cell.example().system();
    if (system == null) {
      return Map.of();
    }
    Map<String, String> given = new LinkedHashMap<>(system.settings());
    given.keySet().removeAll(settings(cell).keySet());
    return given;
  }

  public static String line(CellReport cell) {
    RunResult run = cell.example();
    List<String> parts = new ArrayList<>();
    RunResult.SystemInfo system = run.system();
    if (run.load() != null) {
      parts.add(text(run.load().pacing()));
      parts.add(Phrases.number(run.load().terminals(), "terminal"));
      if (run.load().connections() > 0) {
        parts.add(Phrases.number(run.load().connections(), "connection"));
      }
      if (run.load().clients() > 1) {
        parts.add(NumberFormats.count(run.load().clients()) + " client processes");
      }
      if (run.load().inFlight() > 0) {
        parts.add("at most " + NumberFormats.count(run.load().inFlight()) + " in flight");
      }
      Concurrency.of(cell).ifPresent(underWay -> parts.add(underWay.describe()));
    }
    if (!cell.transactional()) {
      parts.add(NOT_TRANSACTIONAL);
    }
    if (run.benchmark() != null && run.benchmark().settings() != null) {
      run.benchmark()
          .settings()
          .forEach((name, value) -> parts.add(name + " " + NestedSettings.describe(value)));
    }
    if (system != null) {
      ServerDescription server = server(system);
      if (server != null) {
        parts.add(server.product() + " " + server.version());
        parts.add(isolation(cell, server));
      }
      parts.add(deployment(system));
      parts.add(network(system));
    }
    parts.add(repetitions(cell));
    settings(cell).forEach((name, value) -> parts.add(name + "=" + value));
    given(cell).forEach((name, value) -> parts.add("given " + name + "=" + value));
    parts.removeIf(String::isEmpty);
    return String.join(" · ", parts);
  }

  private static String repetitions(CellReport cell) {
    int counted = cell.counted().size();
    int all = cell.runs().size();
    return counted == all
        ? Phrases.number(all, "repetition")
        : counted + " of " + Phrases.number(all, "repetition") + " complete";
  }

  private static String deployment(RunResult.SystemInfo system) {
    return text(system.deployment()) + ", " + Phrases.number(system.nodes(), "node");
  }

  /** The network; empty for one node on plain loopback, which talks to the client only. */
  private static String network(RunResult.SystemInfo system) {
    boolean plain = system.network().isEmpty() || system.network().equals(LOOPBACK);
    return plain && system.nodes() == 1 ? "" : system.network();
  }

  /** The level that was asked for, and what a witness says of it. */
  private static String isolation(CellReport cell, ServerDescription server) {
    String asked =
        server.isolation() == null || server.isolation().isEmpty()
            ? "no isolation level"
            : server.isolation();
    return HistoryChecks.words(
            cell.counted().stream().flatMap(run -> run.result().checks().stream()).toList())
        .map(found -> asked + ", witness: " + found)
        .orElse(asked);
  }

  private static String text(String text) {
    return text == null || text.isEmpty() ? NumberFormats.NONE : text;
  }
}
