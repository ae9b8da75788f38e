package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;

/**
 * Everything that is known about a run when it is assessed.
 *
 * @param terminals how many terminals all clients had together
 * @param tallies the tallies of all workers
 * @param checks the results of the checks after the run
 */
public record RunFacts(
    int terminals,
    RunTarget target,
    LoadInfo load,
    ServerDescription server,
    RunStatistics statistics,
    List<Tally> tallies,
    List<CheckResult> checks) {}
