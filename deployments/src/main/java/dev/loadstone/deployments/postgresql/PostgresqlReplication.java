package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.process.ServerProcess;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A primary and the standbys that stream its log.
 *
 * <p>Every server names all of them in {@code synchronous_standby_names}, so that the number of
 * required copies is the same whichever is the primary. A promotion never lowers it: when too few
 * standbys are left, commits wait, as with PostgreSQL anywhere.
 */
final class PostgresqlReplication implements ClusterDeployment.Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresqlReplication.class);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);

  /** A receiver in one of these states may still take in what its primary sent. */
  private static final String RECEIVING =
      "SELECT count(*) FROM pg_stat_wal_receiver"
          + " WHERE status IN ('streaming', 'waiting', 'restarting', 'stopping')";

  /** The end of the log on the standby's disk, in bytes from the beginning of the log. */
  private static final String RECEIVED =
      "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn";

  private final List<PostgresqlServer> servers;
  private final List<PostgresqlServer> living;
  private PostgresqlServer primary;

  /** Each server has a file of passwords. */
  PostgresqlReplication(List<PostgresqlServer> servers) {
    this.servers = List.copyOf(servers);
    this.living = new ArrayList<>(servers);
    this.primary = servers.get(0);
  }

  /** Makes a server that is started next a standby of the primary, which must run. */
  void configureStandby(PostgresqlServer standby) throws SQLException {
    addSlot(primary, standby.name());
    standby.configureStandby(connection(primary, standby), standby.name());
  }

  @Override
  public OptionalInt leader() {
    return OptionalInt.of(servers.indexOf(primary) + 1);
  }

  /** Restarts a server that the others have not gone on without: it keeps its role. */
  @Override
  public ServerProcess restart(int node) {
    PostgresqlServer server = servers.get(node - 1);
    if (living.contains(server)) {
      return server.startAgain();
    }
    throw LoadstoneException.unavailable(
        "a server that left its primary and standbys stays away; its data may differ from theirs");
  }

  /** Makes a primary keep its log until a standby has it. */
  private static void addSlot(PostgresqlServer primary, String standby) throws SQLException {
    primary.ask(
        "SELECT pg_create_physical_replication_slot(%s, true)"
            .formatted(PostgresqlServer.quote(standby)));
  }

  /** The connection string of a standby; the password is in a file, so that no log shows it. */
  private static String connection(PostgresqlServer primary, PostgresqlServer standby) {
    return "host=%s port=%s user=%s application_name=%s passfile='%s'"
        .formatted(
            primary.node().address(),
            primary.node().port(),
            PostgresqlServer.USER,
            standby.name(),
            standby.passwordFile().toString().replace("\\", "\\\\").replace("'", "\\'"));
  }

  /**
   * {@inheritDoc}
   *
   * <p>A killed standby is dropped. When the primary was killed, the standby that has most of its
   * log is promoted, and the others follow it. As long as a commit waits for at least one standby,
   * and no second node has died before, nothing that was acknowledged is lost.
   */
  @Override
  public void failover(int node) {
    PostgresqlServer dead = servers.get(node - 1);
    if (!living.remove(dead) || living.isEmpty()) {
      return;
    }
    try {
      if (dead == primary) {
        promote();
      } else {
        dropSlot(dead);
      }
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "PostgreSQL cannot go on without %s: %s", dead.name(), e.getMessage());
    }
  }

  /**
   * Drops the slot of a dead standby, for which the primary would keep its log and fill its disk.
   */
  private void dropSlot(PostgresqlServer dead) throws SQLException {
    String slot = PostgresqlServer.quote(dead.name());
    await(
        "let go of the killed " + dead.name(),
        primary,
        "SELECT count(*) FROM pg_replication_slots WHERE active AND slot_name = " + slot,
        0);
    primary.ask("SELECT pg_drop_replication_slot(" + slot + ")");
  }

  /**
   * Promotes the standby that has most of the log. Acknowledged commits are on at least one
   * standby, and the log of each is the beginning of one log, so the longest has everything.
   */
  private void promote() throws SQLException {
    List<Candidate> candidates = new ArrayList<>();
    for (PostgresqlServer standby : living) {
      // Compared too early, the shorter log could still become the longer one.
      await("notice that its primary is gone", standby, RECEIVING, 0);
      candidates.add(new Candidate(standby, Long.parseLong(standby.ask(RECEIVED))));
    }
    primary =
        candidates.stream()
            .max(Comparator.comparingLong(Candidate::received))
            .map(Candidate::node)
            .orElseThrow();
    primary.ask("SELECT pg_promote(true, " + LIMIT.toSeconds() + ")");
    await("become the primary", primary, "SELECT pg_is_in_recovery()::int", 0);
    for (PostgresqlServer standby : living) {
      if (standby != primary) {
        addSlot(primary, standby.name());
        standby.ask(
            "ALTER SYSTEM SET primary_conninfo = "
                + PostgresqlServer.quote(connection(primary, standby)));
        standby.ask("SELECT pg_reload_conf()");
      }
    }
    awaitStreaming();
    LOG.info("{} was promoted to primary", primary.name());
  }

  /** Received are the bytes of the log that it has. */
  private record Candidate(PostgresqlServer node, long received) {}

  @Override
  public Optional<Instant> clock(int node) {
    return servers.get(node - 1).clock();
  }

  void awaitStreaming() throws SQLException {
    await(
        "stream to its standbys",
        primary,
        "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'",
        living.size() - 1);
  }

  private static void await(String what, PostgresqlServer node, String question, long answer)
      throws SQLException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (Long.parseLong(node.ask(question)) != answer) {
      if (System.nanoTime() >= deadline) {
        throw LoadstoneException.unavailable(
            "PostgreSQL %s did not %s within %s s; see its log",
            node.name(), what, LIMIT.toSeconds());
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(e, "interrupted while PostgreSQL was to %s", what);
      }
    }
  }
}
