package dev.loadstone.core.peer;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.time.Instant;

/**
 * The figures of a run that another tool drove.
 *
 * @param statistics the figures that the tool reports
 * @param measureStart when the interval of these figures began
 * @param assessment the servers' counts in that interval, and remarks on figures that mean
 *     something else
 */
public record PeerResult(
    RunStatistics statistics,
    Instant measureStart,
    Instant measureEnd,
    Assessment assessment,
    DriverInfo driver) {}
