package dev.loadstone.cli.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.ArtifactResolver;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * YCSB 0.17's own client against its own database that does nothing, as a process of its own. What
 * it does in its first seconds is not counted, as with our own ramp-up.
 */
final class OriginalYcsb {
  private static final List<String> ARTIFACT = List.of("site.ycsb:core:0.17.0");

  /** As in {@code 2026-11-21 09:00:00:000 7 sec: 123456 operations; 1234.5 current ops/sec; …}. */
  private static final Pattern STATUS = Pattern.compile(" (\\d+) sec: (\\d+) operations; ");

  /** More than any run completes: it ends by its time. */
  private static final int ENDLESS = 2_000_000_000;

  private final String classPath;

  private OriginalYcsb(String classPath) {
    this.classPath = classPath;
  }

  /** Gets it from Maven repositories. */
  static OriginalYcsb resolve() {
    return new OriginalYcsb(
        new ArtifactResolver()
            .resolveClassPath(ARTIFACT).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
  }

  /**
   * What a run gave.
   *
   * @param throughput operations a second
   * @param cpuNanos processor time of its process an operation
   */
  record Turn(double throughput, double cpuNanos) {}

  /** What its status said, and its process had used, at a moment. */
  private record Mark(long nanos, long operations, Duration cpu) {}

  /**
   * Runs workload A.
   *
   * @param threads client threads
   * @param records how many records there are
   * @param rampUp seconds at the beginning that are not counted
   * @param seconds seconds that are
   */
  Turn run(int threads, int records, int rampUp, int seconds) throws IOException {
    Process process = new ProcessBuilder(command(threads, records, rampUp + seconds + 1)).start();
    try (BufferedReader errors = process.errorReader()) {
      List<Mark> marks = new ArrayList<>();
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        Matcher status = STATUS.matcher(line);
        if (status.find()) {
          long second = Long.parseLong(status.group(1));
          if (second >= rampUp && second <= rampUp + seconds) {
            marks.add(mark(process, Long.parseLong(status.group(2))));
          }
        }
      }
      if (marks.size() < 2) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, "YCSB's client ended without telling its throughput");
      }
      return turn(marks.get(0), marks.get(marks.size() - 1));
    } finally {
      process.destroyForcibly();
    }
  }

  private static Mark mark(Process process, long operations) {
    return new Mark(
        System.nanoTime(), operations, process.info().totalCpuDuration().orElse(Duration.ZERO));
  }

  private static Turn turn(Mark begin, Mark end) {
    double operations = (double) end.operations() - begin.operations();
    return new Turn(
        operations * 1e9 / (end.nanos() - begin.nanos()),
        end.cpu().minus(begin.cpu()).toNanos() / operations);
  }

  private List<String> command(int threads, int records, int seconds) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "site.ycsb.Client",
                "-t",
                "-s",
                "-db",
                "site.ycsb.BasicDB",
                "-threads",
                Integer.toString(threads)));
    List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=" + records,
            "operationcount=" + ENDLESS,
            "maxexecutiontime=" + seconds,
            "readproportion=0.5",
            "updateproportion=0.5",
            "scanproportion=0",
            "insertproportion=0",
            "requestdistribution=zipfian",
            "basicdb.verbose=false",
            "status.interval=1")
        .forEach(
            property -> {
              command.add("-p");
              command.add(property);
            });
    return command;
  }
}
