package dev.loadstone.core.database;

import java.util.List;
import java.util.Set;

/** A kind of system under test as users name it in an experiment. */
public interface Database {
  /** As in experiments, for example {@code postgresql}. */
  String name();

  /** As people read it, for example {@code PostgreSQL}. */
  String title();

  /** The capabilities that its clients offer. */
  Set<Class<?>> capabilities();

  /**
   * Whether a client of this database can have many transactions under way on one connection. The
   * others have a connection, and a thread, for each.
   */
  default boolean hasAsynchronousClient() {
    return false;
  }

  /**
   * Says what was, and was not, tried with this database; printed by {@code loadstone databases}.
   */
  String verification();

  /**
   * Refuses what of a target cannot be, as far as no server is needed to know it: an isolation
   * level, the name of a database, driver properties. One that passes all properties on to its
   * driver refuses none. {@link #connect} refuses the same.
   *
   * @throws RefusedPropertyException with the property at fault
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     for anything else
   */
  default void require(Target target) {}

  /**
   * The partition of each of the integer keys from 1 on, as servers that are new would place them:
   * known without a server where it is a function of the key.
   *
   * @param keys how many keys, at least 1
   * @param partitions how many partitions, at least 1
   * @return a partition from 0 on for each key, in the keys' order; empty when the servers alone
   *     know
   */
  default List<Integer> partitionsOf(int keys, int partitions) {
    return List.of();
  }

  /**
   * Connects and proves it with one round trip.
   *
   * @param target where and how
   * @throws dev.loadstone.core.LoadstoneException with {@link
   *     dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE} when the server cannot be reached, refuses
   *     the user, allows fewer connections, or does not speak the protocol
   */
  DatabaseClient connect(Target target);
}
