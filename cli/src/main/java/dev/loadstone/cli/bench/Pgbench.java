package dev.loadstone.cli.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.process.ExecutableFinder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL's own load generator, a process of its own, calling TPC-C's procedures unpaced. */
final class Pgbench {
  /** As in {@code progress: 3.0 s, 1234.5 tps, lat 1.2 ms stddev 0.3, 0 failed}. */
  private static final Pattern PROGRESS =
      Pattern.compile("progress: (\\d+\\.\\d+) s, (\\d+\\.\\d+) tps");

  private final Deployment server;
  private final int warehouses;
  private final int connections;
  private final List<String> scripts;
  private final String program;

  /**
   * @param folder for its scripts
   */
  Pgbench(Deployment server, int warehouses, int connections, Path folder) throws IOException {
    this.server = server;
    this.warehouses = warehouses;
    this.connections = connections;
    scripts = PgbenchScripts.write(folder);
    program =
        ExecutableFinder.find("pgbench")
            .orElseThrow(
                () ->
                    new LoadstoneException(
                        ExitCode.USAGE,
                        "no pgbench found on the path; it comes with PostgreSQL's client programs"))
            .toString();
  }

  /** What its progress said, and its process had used, at a moment. */
  private record Mark(double second, double perSecond, Duration cpu) {}

  /**
   * Runs it and counts the seconds after the first, in which it connects and prepares.
   *
   * @param seconds that count
   */
  DriverAndBareLoop.Turn run(int seconds) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command(seconds + 1));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PGPASSWORD", server.password().reveal());
    Process process = builder.start();
    List<Mark> marks = new ArrayList<>();
    StringBuilder said = new StringBuilder();
    try (BufferedReader errors = process.errorReader()) {
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        Matcher progress = PROGRESS.matcher(line);
        if (progress.find()) {
          double second = Double.parseDouble(progress.group(1));
          double perSecond = Double.parseDouble(progress.group(2));
          // Of a process that has ended meanwhile nothing is told: the second does not count.
          process
              .info()
              .totalCpuDuration()
              .ifPresent(cpu -> marks.add(new Mark(second, perSecond, cpu)));
        } else {
          said.append('\n').append(line);
        }
      }
      int status = process.waitFor();
      if (status != 0 || marks.size() < 2) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, "pgbench ended with status " + status + ":" + said);
      }
    } finally {
      process.destroyForcibly();
    }
    return turn(marks);
  }

  private static DriverAndBareLoop.Turn turn(List<Mark> marks) {
    double transactions = 0;
    for (int i = 1; i < marks.size(); i++) {
      transactions +=
          marks.get(i).perSecond() * (marks.get(i).second() - marks.get(i - 1).second());
    }
    Mark first = marks.get(0);
    Mark last = marks.get(marks.size() - 1);
    return new DriverAndBareLoop.Turn(
        transactions / (last.second() - first.second()),
        last.cpu().minus(first.cpu()).toNanos() / 1e3 / transactions);
  }

  private List<String> command(int seconds) {
    Endpoint endpoint = Endpoint.of(server.endpoints().get(0));
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                "--no-vacuum",
                "--protocol=prepared",
                "--client=" + connections,
                "--jobs=1",
                "--time=" + seconds,
                "--progress=1",
                "--define=warehouses=" + warehouses,
                "--host=" + endpoint.host(),
                "--port=" + endpoint.port(),
                "--username=" + server.user()));
    command.addAll(scripts);
    command.add(server.database());
    return command;
  }
}
