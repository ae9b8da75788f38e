package dev.loadstone.core.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * One worker's connections to all shards, with transactions that span them. Used by one thread, but
 * for {@link #abort()}. Closing rolls back and gives all connections back.
 */
public interface ShardedConnection extends AutoCloseable {
  /** The SQLSTATE of a commit that may or may not have been done. */
  String UNDECIDED = "08007";

  /**
   * The connection to one shard, as {@link SqlClient#connection()} gives it. A transaction that
   * stays on this shard is committed there directly.
   *
   * @param shard its position in {@link ShardedSqlClient#shards()}
   */
  Connection on(int shard) throws SQLException;

  /**
   * Commits what was done on several shards, wholly or not at all.
   *
   * @param home the shard that decides; it must have written
   * @param others the other shards that wrote
   * @return how many times it waited for a shard
   * @throws SQLException when nothing is committed; with SQLSTATE {@link #UNDECIDED} when that
   *     cannot be told now, because the connection to the home shard broke in its commit
   */
  int commit(int home, List<Integer> others) throws SQLException;

  /** Rolls back what was done on any shard. */
  void rollback() throws SQLException;

  /** Whether every connection that was opened can be used further. */
  boolean isUsable() throws SQLException;

  /** Makes a running statement fail soon; may be called from any thread. */
  void abort() throws SQLException;

  @Override
  void close() throws SQLException;
}
