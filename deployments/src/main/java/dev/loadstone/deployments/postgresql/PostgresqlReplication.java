package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A primary and the standbys that stream its log.
 *
 * <p>Every server names all of them in {@code synchronous_standby_names}, so that the same number
 * of copies is asked for whichever is the primary. A promotion never asks for fewer: when too few
 * standbys are left, commits wait, as with PostgreSQL anywhere.
 */
final class PostgresqlReplication {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresqlReplication.class);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);

  /** A receiver in one of these states may still take in what its primary sent. */
  private static final String RECEIVING =
      "SELECT count(*) FROM pg_stat_wal_receiver"
          + " WHERE status IN ('streaming', 'waiting', 'restarting', 'stopping')";

  /** Of the log that is on the standby's disk, in bytes from the beginning of time. */
  private static final String RECEIVED =
      "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn";

  private final List<PostgresqlNode> living;
  private final Path passwords;
  private PostgresqlNode primary;

  private PostgresqlReplication(List<PostgresqlNode> nodes, Path passwords) {
    this.living = new ArrayList<>(nodes);
    this.passwords = passwords;
    this.primary = nodes.get(0);
  }

  /**
   * Starts node 1 as the primary and the others as its standbys, and waits until all of them
   * stream.
   *
   * @param settings of each server
   */
  static PostgresqlDeployment start(
      PostgresqlInstallation installation, DeploymentPlan plan, Map<String, String> settings)
      throws IOException {
    List<PostgresqlServer> servers = new ArrayList<>();
    for (int number = 1; number <= plan.nodes(); number++) {
      servers.add(PostgresqlServer.oneOfSeveral(installation, number, settings));
    }
    PostgresqlServer first = servers.get(0);
    first.initialize();
    // A standby refuses settings lower than those its data were last used with, at first initdb's.
    PostgresqlNode.start(1, first, plan).close();
    // The bundle of programs has no pg_basebackup; while it does not run, a server is its folder.
    for (PostgresqlServer standby : servers.subList(1, servers.size())) {
      standby.copy(first);
    }
    Path passwords = first.writePasswordFile();
    List<PostgresqlNode> nodes = new ArrayList<>();
    try {
      PostgresqlNode primary = PostgresqlNode.start(1, first, plan);
      nodes.add(primary);
      for (int number = 2; number <= plan.nodes(); number++) {
        String name = PostgresqlNode.name(number);
        addSlot(primary, name);
        PostgresqlServer standby = servers.get(number - 1);
        standby.standBy(connection(primary, name, passwords), name);
        nodes.add(PostgresqlNode.start(number, standby, plan));
      }
      PostgresqlReplication replication = new PostgresqlReplication(nodes, passwords);
      replication.awaitStreaming();
      return PostgresqlDeployment.replicated(installation, nodes, replication);
    } catch (SQLException e) {
      nodes.forEach(PostgresqlNode::close);
      throw LoadstoneException.unavailable(
          e, "PostgreSQL's standbys could not be set up: %s", e.getMessage());
    } catch (LoadstoneException | IOException e) {
      nodes.forEach(PostgresqlNode::close);
      throw e;
    }
  }

  /** Keeps the log on a primary until a standby has it. */
  private static void addSlot(PostgresqlNode primary, String standby) throws SQLException {
    primary.ask(
        "SELECT pg_create_physical_replication_slot(%s, true)"
            .formatted(PostgresqlServer.quote(standby)));
  }

  /** How a standby reaches a primary; the password is in a file, so that no log shows it. */
  private static String connection(PostgresqlNode primary, String standby, Path passwords) {
    return "host=%s port=%s user=%s application_name=%s passfile='%s'"
        .formatted(
            primary.address(),
            primary.port(),
            PostgresqlServer.USER,
            standby,
            passwords.toString().replace("\\", "\\\\").replace("'", "\\'"));
  }

  /**
   * Goes on after a node has been killed. A standby is forgotten; in place of a primary another is
   * promoted.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the others cannot go
   *     on
   */
  void goOnWithout(PostgresqlNode dead) {
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

  /** Otherwise the primary would keep its log for the dead standby until its disk is full. */
  private void dropSlot(PostgresqlNode dead) throws SQLException {
    String slot = PostgresqlServer.quote(dead.name());
    await(
        "let go of the killed " + dead.name(),
        primary,
        "SELECT count(*) FROM pg_replication_slots WHERE active AND slot_name = " + slot,
        0);
    primary.ask("SELECT pg_drop_replication_slot(" + slot + ")");
  }

  /**
   * Makes the standby that has most of the log the primary. What was acknowledged is on at least
   * one standby, and the logs of all are the beginning of one log: the longest has everything.
   */
  private void promote() throws SQLException {
    List<Candidate> candidates = new ArrayList<>();
    for (PostgresqlNode standby : living) {
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
    for (PostgresqlNode standby : living) {
      if (standby != primary) {
        addSlot(primary, standby.name());
        standby.ask(
            "ALTER SYSTEM SET primary_conninfo = "
                + PostgresqlServer.quote(connection(primary, standby.name(), passwords)));
        standby.ask("SELECT pg_reload_conf()");
      }
    }
    awaitStreaming();
    LOG.info("{} was promoted to primary", primary.name());
  }

  /**
   * A standby that may be promoted.
   *
   * @param received how much of the log it has, in bytes
   */
  private record Candidate(PostgresqlNode node, long received) {}

  private void awaitStreaming() throws SQLException {
    await(
        "stream to its standbys",
        primary,
        "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'",
        living.size() - 1);
  }

  /** Waits until a server answers a question with a number. */
  private static void await(String what, PostgresqlNode node, String question, long answer)
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
