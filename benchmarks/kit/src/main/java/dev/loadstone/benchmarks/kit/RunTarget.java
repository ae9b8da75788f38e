package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.database.SqlClient;
import java.util.Optional;

/**
 * The system that a run's transactions are executed on.
 *
 * @param transactional whether each transaction is one transaction of the database
 * @param sentToPartitions whether stored procedures are called by a client that sends each call to
 *     a partition, which its arguments must name
 * @param client the database; empty on a system that does nothing
 */
public record RunTarget(
    boolean transactional, boolean sentToPartitions, Optional<SqlClient> client) {}
