package dev.loadstone.core.database;

import java.util.List;
import java.util.Set;

/** A kind of system under test as users name it in an experiment. */
public interface Database {
  /** The name in experiments, for example {@code postgresql}. */
  String name();

  /** The name as people read it, for example {@code PostgreSQL}. */
  String title();

  Set<Class<?>> capabilities();

  /**
   * Returns whether a client of this database can have many transactions under way on one
   * connection. Other clients need a connection, and a thread, for each.
   */
  default boolean hasAsynchronousClient() {
    return false;
  }

  /**
   * Says what was, and was not, tried with this database; printed by {@code loadstone databases}.
   */
  String verification();

  /**
   * Refuses a target that is wrong in a way that can be known without a server: an isolation level,
   * the name of a database, driver properties. A database that passes all properties on to its
   * driver refuses none of them. {@link #connect} refuses the same.
   *
   * @throws RefusedPropertyException with the property at fault
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     for anything else
   */
  default void require(Target target) {}

  /**
   * The partitions in which new servers would place the integer keys from 1 on. Known without a
   * server where the partition is a function of the key.
   *
   * @param keys the number of keys, at least 1
   * @param partitions the number of partitions, at least 1
   * @return a partition from 0 on for each key, in the keys' order; empty when only the servers
   *     know
   */
  default List<Integer> partitionsOf(int keys, int partitions) {
    return List.of();
  }

  /**
   * Connects, and proves the connection with one round trip.
   *
   * @throws dev.loadstone.core.LoadstoneException with {@link
   *     dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE} when the server cannot be reached, refuses
   *     the user, allows fewer connections, or does not speak the protocol
   */
  DatabaseClient connect(Target target);
}
