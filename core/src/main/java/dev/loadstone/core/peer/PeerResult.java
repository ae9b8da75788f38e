package dev.loadstone.core.peer;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.time.Instant;

/**
 * The figures of a run that another tool drove.
 *
 * @param statistics by the tool's own word
 * @param measureStart when the interval of these figures began
 * @param measureEnd when it ended
 * @param assessment what the servers counted in that interval, and what means something else
 * @param driver the tool
 */
public record PeerResult(
    RunStatistics statistics,
    Instant measureStart,
    Instant measureEnd,
    Assessment assessment,
    DriverInfo driver) {}
