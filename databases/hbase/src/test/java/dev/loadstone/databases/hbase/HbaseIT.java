package dev.loadstone.databases.hbase;

import static dev.loadstone.contracts.KeyValueAnswers.read;
import static dev.loadstone.contracts.KeyValueAnswers.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.EmptyCall;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.Stranger;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.hbase.HbaseDeployer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.io.TempDir;

/** One HBase of two region servers; what breaks it comes last. */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class HbaseIT {
  /** Longer than a server ever needs that has not much of a busy machine. */
  private static final Duration PATIENT = Duration.ofSeconds(30);

  private static final int[] FIRST = {0};
  private static final int MASTER = 2;

  /** As many as a benchmark shows, in no order. */
  private static final List<String> KEYS =
      IntStream.range(0, 200).mapToObj(i -> "user" + i * 7919 % 1000).toList();

  @TempDir private static Path folder;
  private static Deployment hbase;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    hbase =
        HbaseDeployer.standard()
            .start(
                new DeploymentPlan(
                    2,
                    Map.of(
                        "heap",
                        "256m",
                        "master.heap",
                        "256m",
                        "jvm.options",
                        QuickJava.OPTIONS,
                        "zookeeper.session.timeout",
                        "6000"),
                    folder.resolve("data"),
                    folder.resolve("logs"),
                    8,
                    0));
    client = connect(Map.of());
  }

  @AfterAll
  static void nothing_is_left() {
    if (client != null) {
      client.close();
    }
    if (hbase != null) {
      List<Long> pids = hbase.nodes().stream().map(Deployment.Node::pid).toList();
      hbase.close();
      hbase.close();
      assertThat(pids).hasSize(4).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }

  private static DatabaseClient connect(Map<String, String> properties) {
    return connect(hbase.endpoints(), Secret.NONE, properties);
  }

  private static DatabaseClient connect(
      List<String> endpoints, Secret password, Map<String, String> properties) {
    return connect(endpoints, password, PATIENT, properties);
  }

  private static DatabaseClient connect(
      List<String> endpoints, Secret password, Duration limit, Map<String, String> properties) {
    return new HbaseDatabase()
        .connect(new Target(endpoints, "", "", password, 4, null, limit, properties));
  }

  private static final TableMark MARK = TableMark.fresh();

  private static KeyValueClient store(DatabaseClient of) {
    return of.capability(KeyValueClient.class).orElseThrow();
  }

  private static Table table(String name) {
    return new Table(name, List.of("field0"), 100, KEYS);
  }

  private static byte[][] value(String text) {
    return new byte[][] {text.getBytes(StandardCharsets.US_ASCII)};
  }

  /** Inserts all keys at once and waits for the answers. */
  private static List<Answer> insertAll(KeyValueSession session) {
    List<CompletableFuture<Answer>> calls = new ArrayList<>();
    for (String key : KEYS) {
      calls.add(KeyValueAnswers.start(0, c -> session.insert(key, value(key), c)));
    }
    return calls.stream().map(KeyValueAnswers::await).toList();
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
      return new HbaseApplication(hbase.endpoints().get(0), TableName.valueOf(table));
    }
  }

  @Nested
  @Order(2)
  final class Connecting {
    @Test
    void nothing_that_listens_is_said_to_be_nothing() {
      assertThatThrownBy(() -> connect(List.of(Stranger.NOBODY), Secret.NONE, Map.of()))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
          .hasMessageContaining("HBase cannot be reached: nothing answers at " + Stranger.NOBODY);
    }

    @Test
    void a_master_is_no_zookeeper_unless_the_registry_says_so() {
      List<String> master = List.of(hbase.nodes().get(MASTER).endpoint());
      assertThatThrownBy(() -> connect(master, Secret.NONE, Map.of()))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
          .hasMessageContaining("it did not say which HBase it is")
          .hasMessageContaining("see whether the endpoints are those of ZooKeeper");
      try (DatabaseClient byMaster = connect(master, Secret.NONE, Map.of("registry", "rpc"))) {
        assertThat(byMaster.describe().settings()).containsEntry("region servers", "2");
      }
    }

    @Test
    void a_password_is_refused_because_there_are_none() {
      assertThatThrownBy(() -> connect(hbase.endpoints(), new Secret("word"), Map.of()))
          .isInstanceOfSatisfying(
              LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("hbase knows no passwords")
          .hasMessageNotContaining("word;");
    }
  }

  @Nested
  @Order(3)
  final class ServingRegions {
    @Test
    void it_tells_what_decides_what_a_number_means() {
      assertThat(client.describe().version()).isEqualTo("2.6.3-hadoop3");
      assertThat(client.describe().settings())
          .containsEntry(
              "durability of writes",
              "use_default: in the log of the region server before the answer")
          .containsEntry(
              "file system", "local (a write that was answered is in the memory of the machine)")
          .containsEntry("hbase.wal.provider", "filesystem")
          .containsEntry("hbase.wal.hsync", "false")
          .containsEntry("region servers", "2");
    }

    @Test
    void looks_at_its_waits_are_calls_that_do_nothing() {
      EmptyCall.isAllThatIsTold(client);
    }

    @Test
    void a_new_table_is_shared_out_to_all_region_servers() throws Exception {
      Table table = table("shared");
      store(client).tables().create(table, MARK);
      Map<String, Long> before = client.counters();
      try (KeyValueSession session = store(client).open(table)) {
        assertThat(insertAll(session)).allMatch(answer -> answer.outcome().completed());
      }
      Map<String, Long> after = client.counters();
      assertThat(grown(before, after, "writeRequestCount")).isEqualTo(KEYS.size());
      for (Deployment.Node node : hbase.nodes().subList(0, 2)) {
        assertThat(grown(before, after, node.endpoint() + ".writeRequestCount"))
            .isBetween(90L, 110L);
      }
      assertThat(store(client).count(table)).hasValue(KEYS.size());
      assertThat(client.settle(Duration.ofMinutes(1))).contains("flushed, no compaction under way");
      store(client).tables().drop(table, MARK);
    }

    private static long grown(Map<String, Long> before, Map<String, Long> after, String name) {
      return after.get(name) - before.getOrDefault(name, 0L);
    }

    @Test
    void regions_batches_scan_caching_and_durability_are_as_asked_for() throws Exception {
      Table table = table("asked");
      Map<String, String> properties =
          Map.of(
              "regions", "7",
              "write.batch", "50",
              "write.batch.delay", "30",
              "scan.caching", "3",
              "durability", "skip_wal");
      try (DatabaseClient asked = connect(properties)) {
        store(asked).tables().create(table, MARK);
        assertThat(HbaseRegions.of(hbase.endpoints().get(0), "asked")).isEqualTo(7);
        try (KeyValueSession session = store(asked).open(table)) {
          assertThat(insertAll(session)).allMatch(answer -> answer.outcome().completed());
          // Too few to fill a batch: sent when the delay is over.
          assertThat(write(c -> session.delete("user0", c)).outcome()).isEqualTo(Outcome.COMMITTED);
          List<String> inOrder =
              KEYS.stream().filter(key -> !key.equals("user0")).sorted().toList();
          assertThat(read(1, c -> session.scan("user", 100, FIRST, c)).keys())
              .isEqualTo(inOrder.subList(0, 100));
        }
        assertThat(asked.describe().settings())
            .containsEntry("writes in a batch", "50")
            .containsEntry("records that a scan fetches at once", "3")
            .containsEntry("durability of writes", "skip_wal: in no log");
        assertThat(asked.describe().withoutDurability()).contains("none: in no log");
        store(asked).tables().drop(table, MARK);
      }
    }

    @Test
    void more_regions_than_keys_are_known_are_refused() {
      try (DatabaseClient many = connect(Map.of("regions", "201"))) {
        assertThatThrownBy(() -> store(many).tables().create(table("many"), MARK))
            .isInstanceOfSatisfying(
                LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageContaining("cannot be split into 201 regions")
            .hasMessageContaining("200 of its keys");
      }
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
  final class LosingRegionServers {
    private final Table table = table("lost");

    @Test
    void what_was_acknowledged_survives_one_and_without_any_nothing_hangs() throws Exception {
      store(client).tables().create(table, MARK);
      try (DatabaseClient hasty =
              connect(hbase.endpoints(), Secret.NONE, Duration.ofSeconds(5), Map.of());
          KeyValueSession session = store(client).open(table);
          KeyValueSession hastySession = store(hasty).open(table)) {
        assertThat(insertAll(session)).allMatch(answer -> answer.outcome().completed());

        hbase.kill(1);
        for (String key : KEYS) {
          assertThat(inTheEnd(session, key).keys()).containsExactly(key);
        }
        assertThat(insertAll(session)).allMatch(answer -> answer.outcome().completed());

        hbase.kill(2);
        Answer lost = write(c -> hastySession.insert("user1", value("new"), c));
        assertThat(lost.outcome())
            .as(lost.failure())
            .isIn(Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
        assertThat(lost.failure()).isNotBlank();
        Answer unread = read(1, c -> hastySession.read("user1", FIRST, c));
        // It looks for the regions' new server, and no server is left that would know it.
        assertThat(unread.outcome())
            .as(unread.failure())
            .isIn(Outcome.TIMEOUT, Outcome.CONNECTION_LOST);
        assertThatThrownBy(() -> store(hasty).open(table))
            .isInstanceOf(SessionUnavailableException.class);
      }
    }

    /** The master gives the regions to the other server when it knows that theirs is gone. */
    private static Answer inTheEnd(KeyValueSession session, String key)
        throws InterruptedException {
      Answer answer = read(1, c -> session.read(key, FIRST, c));
      for (int i = 0; i < 300 && !answer.outcome().completed(); i++) {
        assertThat(answer.outcome())
            .as(answer.failure())
            .isIn(Outcome.REJECTED, Outcome.CONNECTION_LOST, Outcome.TIMEOUT);
        TimeUnit.MILLISECONDS.sleep(200);
        answer = read(1, c -> session.read(key, FIRST, c));
      }
      return answer;
    }
  }
}
