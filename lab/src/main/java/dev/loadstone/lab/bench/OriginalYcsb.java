package dev.loadstone.lab.bench;

import dev.loadstone.deployments.ArtifactResolver;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * YCSB 0.17's own client in a separate process, on its own database that does nothing. Its first
 * seconds are not counted, like the ramp-up of Loadstone.
 */
final class OriginalYcsb {
  private static final List<String> ARTIFACT = List.of("site.ycsb:core:0.17.0");

  /** Matches {@code 2026-11-21 09:00:00:000 7 sec: 123456 operations; 1234.5 current ops/sec}. */
  private static final Pattern STATUS = Pattern.compile(" (\\d+) sec: (\\d+) operations; ");

  /** More operations than any run completes, so that its time limit ends it. */
  private static final int ENDLESS = 2_000_000_000;

  static final int RAMP_UP_SECONDS = 4;

  private final String classPath;

  private OriginalYcsb(String classPath) {
    this.classPath = classPath;
  }

  static OriginalYcsb resolve() {
    return new OriginalYcsb(
        new ArtifactResolver()
            .resolveClassPath(ARTIFACT).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
  }

  /** Runs workload A; the {@link #RAMP_UP_SECONDS} at the beginning are not counted. */
  Turn run(int threads, int records, int seconds) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command(threads, records, RAMP_UP_SECONDS + seconds + 1));
    return new OtherGenerator("YCSB's client", builder)
        .run(
            line -> {
              Matcher status = STATUS.matcher(line);
              if (!status.find()) {
                return Optional.empty();
              }
              long second = Long.parseLong(status.group(1));
              return second < RAMP_UP_SECONDS || second > RAMP_UP_SECONDS + seconds
                  ? Optional.empty()
                  : Optional.of(Double.valueOf(status.group(2)));
            });
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
