package dev.loadstone.core.database;

import java.sql.SQLException;
import java.util.List;

/**
 * Several SQL databases that hold one set of data together, each the units of it (for TPC-C, the
 * warehouses) that are assigned to it. The benchmark knows what belongs to a unit and sends each
 * statement to the right shard; what a transaction did on several shards is committed wholly or not
 * at all.
 *
 * <p>There is no snapshot across shards: a transaction that reads on two of them may see another
 * one's writes on one and not yet on the other. On each shard the configured isolation level holds.
 */
public interface ShardedSqlClient {
  /** The shards in their order, each a database of its own with a pool of its own; at least one. */
  List<SqlClient> shards();

  /**
   * The shard of a unit, as its position in {@link #shards()}. Depends on nothing but the unit and
   * the number of shards.
   *
   * @param unit from 1
   */
  default int shardOf(int unit) {
    return (unit - 1) % shards().size();
  }

  /**
   * A way to all shards for one worker. Connections are taken from their pools when first asked.
   *
   * @throws SQLException when a shard lacks what commits need, and does not let it be made
   */
  ShardedConnection connection() throws SQLException;

  /**
   * Brings transactions to their end that were lost between prepare and commit, each as it was
   * decided. Transactions that are under way are left alone.
   *
   * @throws SQLException when a shard that has a say in it cannot be asked
   */
  void finishTransactions() throws SQLException;
}
