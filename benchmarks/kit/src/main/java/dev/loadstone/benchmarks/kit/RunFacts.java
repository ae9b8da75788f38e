package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;
import java.util.Optional;

/**
 * All that is known of a run when it is assessed.
 *
 * @param load how it was driven
 * @param statistics what was measured
 * @param tallies those of all workers
 * @param checks what the checks after it found
 * @param transactional whether each of its transactions was one of the database
 * @param sentToPartitions whether stored procedures were called by a client that sends each to a
 *     partition, which its arguments have to name
 * @param client the database; empty on a system that does nothing
 */
public record RunFacts(
    LoadInfo load,
    RunStatistics statistics,
    List<Tally> tallies,
    List<CheckResult> checks,
    boolean transactional,
    boolean sentToPartitions,
    Optional<SqlClient> client) {}
