package dev.loadstone.runner.measure;

import dev.loadstone.core.observe.Window;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Map;

/**
 * The figures of the last second of a run, for the display.
 *
 * @param phase {@code ramp-up}, {@code measure}, {@code ramp-down}
 * @param headlineName for example {@code tpmC}
 * @param headline the headline rate of the last second
 * @param throughput completed transactions a second
 * @param responseP95Micros 95th percentile of the response time of completed transactions, in µs
 * @param retries tries beyond the first so far
 * @param remaining time until the end of the ramp-down, at most
 * @param total the run's length, at most
 * @param counted completed transactions of the measured interval so far
 * @param stopAfter how many of them end it; 0 when time alone does
 * @param window all that was observed in the second; valid during the call
 * @param counts what is counted, for each transaction measured so far, by the figure's name
 */
@RecordBuilder
public record ProgressSample(
    String phase,
    String headlineName,
    double headline,
    double throughput,
    double responseP95Micros,
    long failed,
    long retries,
    Duration remaining,
    Duration total,
    long counted,
    long stopAfter,
    Window window,
    Map<String, Double> counts) {}
