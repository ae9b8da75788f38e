package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Another load generator in a separate process, which prints progress to standard error. */
final class OtherGenerator {
  private final String name;
  private final ProcessBuilder builder;

  OtherGenerator(String name, ProcessBuilder builder) {
    this.name = name;
    this.builder = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
  }

  /** The operations and the processor time of the process up to a moment. */
  private record Mark(long nanos, double operations, Duration cpu) {}

  /** Measures from the first to the last line that {@code progress} finds operations in. */
  Turn run(Function<String, Optional<Double>> progress) throws IOException, InterruptedException {
    Process process = builder.start();
    List<Mark> marks = new ArrayList<>();
    StringBuilder said = new StringBuilder();
    try (BufferedReader errors = process.errorReader()) {
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        Optional<Double> operations = progress.apply(line);
        // A process that has just ended has no processor time, so its last line does not count.
        Optional<Duration> cpu = process.info().totalCpuDuration();
        if (operations.isPresent() && cpu.isPresent()) {
          marks.add(new Mark(System.nanoTime(), operations.get(), cpu.get()));
        } else {
          said.append('\n').append(line);
        }
      }
      int status = process.waitFor();
      if (status != 0 || marks.size() < 2) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, name + " ended with status " + status + ":" + said);
      }
    } finally {
      process.destroyForcibly();
    }
    Mark first = marks.get(0);
    Mark last = marks.get(marks.size() - 1);
    double operations = last.operations() - first.operations();
    return new Turn(
        operations * 1e9 / (last.nanos() - first.nanos()),
        last.cpu().minus(first.cpu()).toNanos() / 1e3 / operations);
  }
}
