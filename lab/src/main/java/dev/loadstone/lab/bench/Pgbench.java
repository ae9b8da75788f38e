package dev.loadstone.lab.bench;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.process.ExecutableFinder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL's own load generator in a separate process, calling TPC-C's procedures unpaced. */
final class Pgbench {
  /** Matches {@code progress: 3.0 s, 1234.5 tps, lat 1.2 ms stddev 0.3, 0 failed}. */
  private static final Pattern PROGRESS =
      Pattern.compile("progress: (\\d+\\.\\d+) s, (\\d+\\.\\d+) tps");

  private final LocalServer server;
  private final int warehouses;
  private final int connections;
  private final int threads;
  private final List<String> scripts;
  private final String program;

  /** Each of the threads, at least 1, serves its part of the connections. */
  Pgbench(LocalServer server, int warehouses, int connections, int threads) throws IOException {
    this.server = server;
    this.warehouses = warehouses;
    this.connections = connections;
    this.threads = threads;
    scripts = PgbenchScripts.write(server.folder().resolve("pgbench"));
    program =
        ExecutableFinder.find("pgbench")
            .orElseThrow(
                () ->
                    LoadstoneException.usage(
                        "no pgbench found on the path; it comes with PostgreSQL's client programs"))
            .toString();
  }

  /** Runs pgbench; its first second, in which it connects and prepares, is not counted. */
  Turn run(int seconds) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command(seconds + 1));
    builder.environment().putAll(connection(server.deployment()));
    return new OtherGenerator("pgbench", builder).run(new Progress()::transactions);
  }

  /** Returns the environment variables by which PostgreSQL's programs find a server. */
  static Map<String, String> connection(Deployment server) {
    Endpoint endpoint = Endpoint.of(server.endpoints().get(0));
    return Map.of(
        "PGHOST",
        endpoint.host(),
        "PGPORT",
        Integer.toString(endpoint.port()),
        "PGDATABASE",
        server.database(),
        "PGUSER",
        server.user(),
        "PGPASSWORD",
        server.password().reveal());
  }

  /** Adds up transactions from the rates that pgbench reports. */
  private static final class Progress {
    private double second;
    private double transactions;

    Optional<Double> transactions(String line) {
      Matcher progress = PROGRESS.matcher(line);
      if (!progress.find()) {
        return Optional.empty();
      }
      double now = Double.parseDouble(progress.group(1));
      transactions += Double.parseDouble(progress.group(2)) * (now - second);
      second = now;
      return Optional.of(transactions);
    }
  }

  private List<String> command(int seconds) {
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                "--no-vacuum",
                "--protocol=prepared",
                "--client=" + connections,
                "--jobs=" + threads,
                "--time=" + seconds,
                "--progress=1",
                "--define=warehouses=" + warehouses));
    command.addAll(scripts);
    return command;
  }
}
