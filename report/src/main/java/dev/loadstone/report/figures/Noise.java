package dev.loadstone.report.figures;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.LeastDifference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import tools.jackson.core.JacksonException;

/**
 * The file {@code noise.json}: the least difference that a machine can tell, found by running a
 * cell against itself.
 *
 * @param cell what was run, in words
 * @param repetitions the repetitions of each side
 * @param differencePercent the difference between the two equal sides
 * @param leastDifference in percent
 * @param sampling the 95 % interval of that difference where one side alone looked at what sessions
 *     wait for; null elsewhere
 */
public record Noise(
    Instant measured,
    String host,
    String cell,
    String metric,
    int repetitions,
    double differencePercent,
    LeastDifference leastDifference,
    Bounds sampling) {
  public static final String FILE = "noise.json";

  /**
   * Reads the file.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE} when it is missing or not of this form
   */
  public static Noise read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw LoadstoneException.usage("%s: no such file; expected one that bench noise wrote", file);
    }
    try {
      Noise noise = ResultJson.mapper().readValue(file, Noise.class);
      if (noise.leastDifference() == null) {
        throw LoadstoneException.usage(
            "%s: leastDifference is missing; expected a file of bench noise", file);
      }
      return noise;
    } catch (JacksonException e) {
      throw LoadstoneException.usage(
          e, "%s: no file of bench noise: %s", file, e.getOriginalMessage());
    }
  }

  /** Whether the looks, where one side alone had them, cost less than can be told here. */
  public boolean coversSampling() {
    return sampling != null
        && Math.max(Math.abs(sampling.low()), Math.abs(sampling.high()))
            < leastDifference.percent();
  }

  public void write(Path file) {
    ResultStore.writeText(file, ResultJson.mapper().writeValueAsString(this) + "\n");
  }
}
