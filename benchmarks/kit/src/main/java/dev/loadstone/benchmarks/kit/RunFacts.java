package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;
import java.util.Optional;

/**
 * Everything that is known about a run when it is assessed.
 *
 * @param terminals how many terminals all clients had together
 * @param tallies the tallies of all workers
 * @param checks the results of the checks after the run
 * @param transactional whether each of its transactions was one transaction of the database
 * @param sentToPartitions whether stored procedures were called by a client that sends each call to
 *     a partition, which its arguments must name
 * @param client the database; empty on a system that does nothing
 */
public record RunFacts(
    int terminals,
    LoadInfo load,
    ServerDescription server,
    RunStatistics statistics,
    List<Tally> tallies,
    List<CheckResult> checks,
    boolean transactional,
    boolean sentToPartitions,
    Optional<SqlClient> client) {}
