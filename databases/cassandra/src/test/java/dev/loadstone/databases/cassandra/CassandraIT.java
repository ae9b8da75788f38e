package dev.loadstone.databases.cassandra;

import static dev.loadstone.contracts.KeyValueAnswers.read;
import static dev.loadstone.contracts.KeyValueAnswers.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.EmptyCall;
import dev.loadstone.contracts.HangingNode;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.Stranger;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.cassandra.CassandraDeployer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.io.TempDir;

/** One ring of three nodes; what breaks it comes last. */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class CassandraIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final String STORE_PASSWORD = "a-secret";
  private static final int[] FIRST = {0};
  private static final TableMark MARK = TableMark.fresh();

  @TempDir private static Path folder;
  private static Deployment ring;
  private static DatabaseClient client;

  @BeforeAll
  static void start() throws Exception {
    ring = CassandraDeployer.standard().start(plan());
    client = connect(Map.of());
  }

  private static DeploymentPlan plan() throws IOException, InterruptedException {
    Path keys = folder.resolve("keys.p12");
    keytool(
        "-genkeypair",
        "-keystore",
        keys.toString(),
        "-alias",
        "ring",
        "-keyalg",
        "EC",
        "-dname",
        "CN=loadstone",
        "-ext",
        "SAN=IP:127.0.0.1,IP:127.0.0.2,IP:127.0.0.3");
    Path certificate = folder.resolve("ring.cer");
    keytool(
        "-exportcert",
        "-keystore",
        keys.toString(),
        "-alias",
        "ring",
        "-file",
        certificate.toString());
    keytool(
        "-importcert",
        "-noprompt",
        "-keystore",
        trustStore(),
        "-alias",
        "ring",
        "-file",
        certificate.toString());
    Map<String, String> settings = new HashMap<>();
    settings.put("authenticator", "PasswordAuthenticator");
    settings.put("heap", "384m");
    settings.put("concurrent_writes", "17");
    // The servers' own patience, which is short for three of them on a busy machine.
    settings.put("write_request_timeout", "15s");
    settings.put("read_request_timeout", "15s");
    settings.put(
        "client_encryption_options",
        "{enabled: true, optional: true, keystore: '"
            + keys
            + "', keystore_password: "
            + STORE_PASSWORD
            + "}");
    settings.put("jvm.options", QuickJava.OPTIONS + " -Dcassandra.unsafesystem=true");
    return new DeploymentPlan(3, settings, folder.resolve("data"), folder.resolve("logs"), 8, 0);
  }

  private static String trustStore() {
    return folder.resolve("trust.p12").toString();
  }

  private static void keytool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storepass", STORE_PASSWORD, "-J-XX:TieredStopAtLevel=1"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  @AfterAll
  static void nothing_is_left() {
    if (client != null) {
      client.close();
    }
    if (ring != null) {
      List<Long> pids = ring.nodes().stream().map(Deployment.Node::pid).toList();
      ring.close();
      ring.close();
      assertThat(pids).hasSize(3).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }

  private static DatabaseClient connect(Map<String, String> properties) {
    return connect(ring.endpoints(), "", ring.password().reveal(), TIMEOUT, properties);
  }

  private static DatabaseClient connect(
      List<String> endpoints,
      String keyspace,
      String password,
      Duration timeout,
      Map<String, String> properties) {
    return new CassandraDatabase()
        .connect(
            new Target(
                endpoints,
                keyspace,
                password.isEmpty() ? "" : ring.user(),
                new Secret(password),
                4,
                null,
                timeout,
                properties));
  }

  /** Asks by the driver itself. */
  private static ResultSet ask(String cql) {
    Endpoint node = Endpoint.of(ring.endpoints().get(0));
    try (CqlSession session =
        CqlSession.builder()
            .addContactPoint(node.address())
            .withAuthCredentials(ring.user(), ring.password().reveal())
            .withLocalDatacenter("datacenter1")
            .build()) {
      return session.execute(SimpleStatement.newInstance(cql).setTimeout(Duration.ofMinutes(1)));
    }
  }

  private static KeyValueClient store(DatabaseClient of) {
    return of.capability(KeyValueClient.class).orElseThrow();
  }

  private static Table table(String name) {
    return new Table(name, List.of("field0"), 100);
  }

  private static byte[][] value(String text) {
    return new byte[][] {text.getBytes(StandardCharsets.US_ASCII)};
  }

  private static Answer insert(KeyValueSession session, String key) {
    return write(c -> session.insert(key, value(key), c));
  }

  private static void refused(ExitCode exitCode, String words, Supplier<DatabaseClient> connect) {
    assertThatThrownBy(() -> connect.get().close())
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(exitCode))
        .hasMessageContaining(words);
  }

  @Nested
  @Order(1)
  final class AsEveryKeyValueClient extends KeyValueContract {
    @Override
    protected DatabaseClient database() {
      return client;
    }

    @Override
    protected ApplicationTable application(String table) {
      return new ApplicationTable() {
        @Override
        public void make() {
          ask("CREATE TABLE loadstone." + table + " (theirs int PRIMARY KEY)");
          ask("INSERT INTO loadstone." + table + " (theirs) VALUES (7)");
        }

        @Override
        public boolean isAsItWas() {
          return ask("SELECT theirs FROM loadstone." + table).one().getInt(0) == 7;
        }

        @Override
        public void drop() {
          ask("DROP TABLE loadstone." + table);
        }
      };
    }

    @Test
    void looks_at_its_waits_are_calls_that_do_nothing() {
      EmptyCall.isAllThatIsTold(client);
    }

    @Test
    void a_place_beside_the_tables_is_dropped_by_its_own_load_alone() {
      MarkedTables<String, RuntimeException> places =
          client.capability(ReplicaCalls.class).orElseThrow().places();
      places.create("beside", MARK);
      assertThatThrownBy(() -> places.renew("beside", TableMark.fresh()))
          .hasMessageContaining("did not make: keyspace beside. Nothing was changed.");
      ask("CREATE TABLE beside.theirs (theirs int PRIMARY KEY)");
      assertThatThrownBy(() -> places.drop("beside", MARK))
          .hasMessageContaining("did not make: keyspace beside. Nothing was changed.");
      ask("DROP TABLE beside.theirs");
      places.drop("beside", MARK);
      assertThat(places.find("beside")).isEmpty();
    }
  }

  @Nested
  @Order(2)
  final class Connecting {
    @Test
    void a_wrong_password_is_said_to_be_one_and_not_shown() {
      assertThatThrownBy(() -> connect(ring.endpoints(), "", "wrong-word", TIMEOUT, Map.of()))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("it refused user cassandra or the password")
          .hasMessageNotContaining("wrong-word");
    }

    @Test
    void a_missing_user_is_said_to_be_missing() {
      refused(
          ExitCode.SYSTEM_UNAVAILABLE,
          "it asks for user and password, and this system has none set",
          () -> connect(ring.endpoints(), "", "", TIMEOUT, Map.of()));
    }

    @Test
    void an_unknown_data_centre_is_said_to_be_one() {
      refused(
          ExitCode.USAGE,
          "properties.datacenter is nowhere, and this Cassandra has datacenter1",
          () -> connect(Map.of("datacenter", "nowhere")));
      connect(Map.of("datacenter", "datacenter1")).close();
    }

    @Test
    void more_replicas_than_nodes_are_refused() {
      refused(
          ExitCode.USAGE,
          "properties.replication.factor is 4, but data centre datacenter1 has 3 nodes",
          () -> connect(Map.of("replication.factor", "4")));
    }

    @Test
    void a_level_that_the_replicas_can_never_meet_is_refused() {
      refused(
          ExitCode.USAGE,
          "properties.consistency.read is THREE, which needs 3 replicas of a record, but each has 2",
          () -> connect(Map.of("replication.factor", "2", "consistency.read", "THREE")));
    }

    @Test
    void nothing_that_listens_is_said_to_be_nothing() {
      refused(
          ExitCode.SYSTEM_UNAVAILABLE,
          "Cassandra cannot be reached: nothing answers at " + Stranger.NOBODY,
          () -> connect(List.of(Stranger.NOBODY), "", "x", TIMEOUT, Map.of()));
    }

    @Test
    void another_protocol_is_said_to_be_one() {
      try (Stranger web = Stranger.webServer()) {
        refused(
            ExitCode.SYSTEM_UNAVAILABLE,
            "what answers there does not speak Cassandra's protocol",
            () -> connect(List.of(web.endpoint()), "", "x", TIMEOUT, Map.of()));
      }
    }

    @Test
    void one_endpoint_of_several_that_answers_is_enough_and_finds_all_nodes() {
      List<String> endpoints = List.of(Stranger.NOBODY, ring.endpoints().get(1));
      try (DatabaseClient found =
          connect(endpoints, "", ring.password().reveal(), TIMEOUT, Map.of())) {
        assertThat(found.describe().settings()).containsEntry("nodes that are up", "3");
      }
    }

    @Test
    void tls_is_spoken_when_asked_for_and_a_stranger_is_not_trusted() {
      connect(
              Map.of(
                  "ssl", "true", "truststore", trustStore(), "truststorepassword", STORE_PASSWORD))
          .close();
      refused(
          ExitCode.SYSTEM_UNAVAILABLE,
          "TLS could not be agreed on",
          () -> connect(Map.of("ssl", "true")));
    }
  }

  @Nested
  @Order(3)
  final class ServingARing {
    @Test
    void it_tells_what_decides_what_a_number_means() {
      store(client).tables().create(table("described"), MARK);
      assertThat(client.describe().version()).isEqualTo("5.0.9");
      assertThat(client.describe().settings())
          .containsEntry("consistency.read", "LOCAL_QUORUM")
          .containsEntry("consistency.write", "LOCAL_QUORUM")
          .containsEntry("replication", "NetworkTopologyStrategy, datacenter1: 3")
          .containsEntry("commit log", "periodic: on disk every 10000ms, after the answer")
          .containsEntry("durable_writes", "on")
          .containsEntry("nodes", "3")
          .hasEntrySatisfying(
              "flags of the servers' Java",
              flags -> assertThat(flags).startsWith("-Xms384m -Xmx384m").contains("SerialGC"));
      store(client).tables().drop(table("described"), MARK);
    }

    @Test
    void each_write_is_made_by_three_replicas_and_counted() throws Exception {
      Table table = table("counted");
      store(client).tables().create(table, MARK);
      Map<String, Long> before = client.counters();
      try (KeyValueSession session = store(client).open(table)) {
        List<CompletableFuture<Answer>> calls = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          String key = "user" + i;
          calls.add(KeyValueAnswers.start(0, c -> session.insert(key, value(key), c)));
        }
        assertThat(calls).allMatch(call -> KeyValueAnswers.await(call).outcome().completed());
      }
      Map<String, Long> after = client.counters();
      assertThat(grown(before, after, "coordinator_write_latency.count")).isEqualTo(300);
      assertThat(grown(before, after, "local_write_latency.count")).isBetween(600L, 900L);
      assertThat(grown(before, after, "internode_outbound.sent_count")).isPositive();
      assertThat(store(client).count(table)).hasValue(300);
      assertThat(client.settle(Duration.ofMinutes(1))).contains("no compaction under way");
      store(client).tables().drop(table, MARK);
    }

    private static long grown(Map<String, Long> before, Map<String, Long> after, String name) {
      return after.get(name) - before.getOrDefault(name, 0L);
    }

    @Test
    void a_keyspace_of_ours_takes_another_replication_factor_only_while_it_is_empty()
        throws Exception {
      Table one = table("one");
      Table two = table("two");
      try (DatabaseClient single =
              connect(
                  ring.endpoints(),
                  "OwnKeyspace",
                  ring.password().reveal(),
                  TIMEOUT,
                  Map.of("replication.factor", "1", "consistency.write", "ALL"));
          DatabaseClient twice =
              connect(
                  ring.endpoints(),
                  "OwnKeyspace",
                  ring.password().reveal(),
                  TIMEOUT,
                  Map.of("replication.factor", "2", "consistency.read", "TWO"))) {
        store(single).tables().create(one, MARK);
        assertThat(single.describe().settings())
            .containsEntry("replication", "NetworkTopologyStrategy, datacenter1: 1");
        assertThatThrownBy(() -> store(twice).tables().create(two, MARK))
            .isInstanceOfSatisfying(
                LoadstoneException.class,
                e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
            .hasMessageContaining("keyspace OwnKeyspace holds tables, or was not made by Loadstone")
            .hasMessageContaining("datacenter1: 1");
        store(single).tables().drop(one, MARK);
        store(twice).tables().create(two, MARK);
        assertThat(twice.describe().settings())
            .containsEntry("replication", "NetworkTopologyStrategy, datacenter1: 2");
        try (KeyValueSession session = store(twice).open(two)) {
          assertThat(insert(session, "user1").outcome()).isEqualTo(Outcome.COMMITTED);
          assertThat(read(1, c -> session.read("user1", FIRST, c)).rows()).hasSize(1);
        }
        store(twice).tables().drop(two, MARK);
      }
    }

    @Test
    void a_keyspace_of_somebody_else_is_not_changed_though_it_is_empty() {
      ask(
          "CREATE KEYSPACE theirs WITH replication ="
              + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 1}");
      try (DatabaseClient twice =
          connect(
              ring.endpoints(),
              "theirs",
              ring.password().reveal(),
              TIMEOUT,
              Map.of("replication.factor", "2"))) {
        assertThatThrownBy(() -> store(twice).tables().create(table("two"), MARK))
            .hasMessageContaining("keyspace theirs holds tables, or was not made by Loadstone")
            .hasMessageContaining("datacenter1: 1");
      }
      ask("DROP KEYSPACE theirs");
    }

    @Test
    void a_session_on_a_table_that_is_not_there_is_refused() {
      assertThatThrownBy(() -> store(client).open(table("absent")))
          .isInstanceOf(SessionUnavailableException.class)
          .hasMessageContaining("absent");
    }
  }

  @Nested
  @Order(4)
  final class LosingNodes {
    private final Table table = table("lost");

    @Test
    void quorum_goes_on_without_one_node_all_does_not_and_without_any_node_nothing_does()
        throws Exception {
      store(client).tables().create(table, MARK);
      try (DatabaseClient all =
              connect(Map.of("consistency.read", "ALL", "consistency.write", "ALL"));
          DatabaseClient hasty =
              connect(
                  ring.endpoints(),
                  "",
                  ring.password().reveal(),
                  Duration.ofSeconds(3),
                  Map.of("consistency.read", "ALL", "consistency.write", "ALL"));
          KeyValueSession byAll = store(all).open(table);
          KeyValueSession byHasty = store(hasty).open(table);
          KeyValueSession byQuorum = store(client).open(table)) {
        for (int i = 0; i < 50; i++) {
          assertThat(insert(byAll, "user" + i).outcome()).isEqualTo(Outcome.COMMITTED);
        }
        calls_that_a_hanging_node_holds_up_end_in_time(byHasty);
        a_node_that_answers_late_is_waited_for();

        ring.kill(3);
        Answer refused = until(Outcome.REJECTED, () -> insert(byAll, "user50"));
        assertThat(refused.failure())
            .isEqualTo(
                "consistency level ALL cannot be met: it needs 3 replicas of the record, and 2 are"
                    + " alive");
        assertThat(read(1, c -> byAll.read("user1", FIRST, c)).outcome())
            .isEqualTo(Outcome.REJECTED);
        for (int i = 0; i < 50; i++) {
          String key = "user" + i;
          assertThat(insert(byQuorum, "more" + i).outcome()).isEqualTo(Outcome.COMMITTED);
          assertThat(read(1, c -> byQuorum.read(key, FIRST, c)).keys()).containsExactly(key);
        }
        refused(
            ExitCode.SYSTEM_UNAVAILABLE,
            "properties.consistency.write is ALL, which needs 3 replicas of a record, but only 2 of"
                + " 3 nodes of data centre datacenter1 are up (down: "
                + ring.endpoints().get(2)
                + ")",
            () -> connect(Map.of("consistency.write", "ALL")));

        ring.kill(1);
        ring.kill(2);
        until(Outcome.CONNECTION_LOST, () -> insert(byQuorum, "user51"));
        assertThat(read(1, c -> byQuorum.read("user1", FIRST, c)).outcome())
            .isEqualTo(Outcome.CONNECTION_LOST);
        nothing_hangs();
      }
    }

    private void calls_that_a_hanging_node_holds_up_end_in_time(KeyValueSession session)
        throws Exception {
      HangingNode.stop(ring, 3);
      try {
        CompletableFuture<Answer> write =
            KeyValueAnswers.start(0, c -> session.insert("user1", value("user1"), c));
        CompletableFuture<Answer> read =
            KeyValueAnswers.start(1, c -> session.read("user1", FIRST, c));
        assertThat(KeyValueAnswers.await(write).outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(KeyValueAnswers.await(read).outcome()).isEqualTo(Outcome.TIMEOUT);
      } finally {
        HangingNode.resume(ring, 3);
      }
    }

    /** Longer than a client waits for its first connections. */
    private void a_node_that_answers_late_is_waited_for() throws Exception {
      HangingNode.stop(ring, 3);
      CompletableFuture<Void> opened =
          CompletableFuture.runAsync(() -> connect(Map.of("consistency.read", "ALL")).close());
      try {
        Thread.sleep(12_000);
        assertThat(opened).isNotDone();
      } finally {
        HangingNode.resume(ring, 3);
      }
      assertThat(opened).succeedsWithin(Duration.ofMinutes(1));
    }

    /** Nodes agree after some seconds that one of them is gone. */
    private static Answer until(Outcome outcome, Supplier<Answer> call) {
      Answer answer = call.get();
      for (int i = 0; i < 2000 && answer.outcome() != outcome; i++) {
        assertThat(answer.outcome())
            .as(answer.failure())
            .isIn(Outcome.UNKNOWN, Outcome.REJECTED, Outcome.COMMITTED, Outcome.CONNECTION_LOST);
        answer = call.get();
      }
      assertThat(answer.outcome()).as(answer.failure()).isEqualTo(outcome);
      return answer;
    }

    private void nothing_hangs() {
      assertThatThrownBy(() -> store(client).open(table))
          .isInstanceOf(SessionUnavailableException.class)
          .hasMessageContaining("no node can be reached");
      assertThatThrownBy(client::counters).isInstanceOf(LoadstoneException.class);
      assertThatThrownBy(client::describe).isInstanceOf(LoadstoneException.class);
      assertThatThrownBy(() -> store(client).count(table)).isInstanceOf(LoadstoneException.class);
      assertThatThrownBy(() -> store(client).tables().drop(table, MARK))
          .isInstanceOf(LoadstoneException.class);
    }
  }
}
