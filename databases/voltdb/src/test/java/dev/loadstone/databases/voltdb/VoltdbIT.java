package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.ProcedureLibrary;
import dev.loadstone.core.database.ProcedureClient.Reply;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.statistics.UnevenPlacement;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.voltdb.VoltTable;
import org.voltdb.client.Client;
import org.voltdb.client.ClientConfig;
import org.voltdb.client.ClientFactory;

/** The client against a real server of one node. */
class VoltdbIT {
  private static final List<String> COLUMNS = List.of("id", "name", "amount", "made");

  @TempDir static Path folder;

  private static Deployment server;
  private static DatabaseClient client;
  private static SqlClient sql;
  private static ProcedureClient procedures;

  @BeforeAll
  static void start() throws SQLException {
    server =
        VoltdbDeployer.standard()
            .start(
                new DeploymentPlan(
                    1,
                    Map.of(
                        "security",
                        "on",
                        "heap",
                        "512m",
                        "sitesperhost",
                        "2",
                        "jvm.options",
                        QuickJava.OPTIONS),
                    folder.resolve("data"),
                    folder.resolve("logs"),
                    8,
                    0));
    client = new VoltdbDatabase().connect(target(server.endpoints(), server.password()));
    sql = client.capability(SqlClient.class).orElseThrow();
    procedures = client.capability(ProcedureClient.class).orElseThrow();
    execute(
        "create table thing (id bigint not null, name varchar(20), amount decimal, made timestamp,"
            + " constraint thing_pk primary key (id))");
    execute("partition table thing on column id");
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @Test
  void tells_of_a_connection_of_somebody_else_that_was_there_before_and_is_at_work()
      throws Exception {
    ClientConfig config = new ClientConfig("loadstone", server.password().reveal());
    Client other = ClientFactory.createClient(config);
    try {
      other.createConnection(server.endpoints().get(0));
      try (DatabaseClient asking =
          new VoltdbDatabase().connect(target(server.endpoints(), server.password()))) {
        asking.othersAtWork(Duration.ofSeconds(30));
        for (int i = 0; i < 3; i++) {
          other.callProcedure("@AdHoc", "select count(*) from thing");
        }

        assertThat(asking.othersAtWork(Duration.ofSeconds(30)).orElseThrow())
            .extracting(OtherSession::who)
            .singleElement()
            .asString()
            .startsWith("a program from ");
      }
    } finally {
      other.close();
    }
    try (DatabaseClient asking =
        new VoltdbDatabase().connect(target(server.endpoints(), server.password()))) {
      asking.othersAtWork(Duration.ofSeconds(30));
      asking.describe();

      assertThat(asking.othersAtWork(Duration.ofSeconds(30))).hasValue(List.of());
    }
  }

  @BeforeEach
  void empty() throws SQLException {
    execute("delete from thing");
  }

  static Target target(List<String> endpoints, Secret password) {
    return new Target(
        endpoints, "", "loadstone", password, 4, null, Duration.ofSeconds(30), Map.of());
  }

  private static void execute(String text) throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
      connection.commit();
    }
  }

  private record Answer(Outcome outcome, int rows, long first, String failure) {}

  private static Answer call(String procedure, Object... arguments) throws Exception {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    procedures.call(
        procedure,
        arguments,
        (outcome, reply, failure) -> answer.complete(answer(outcome, reply, failure)));
    return answer.get(30, TimeUnit.SECONDS);
  }

  private static Answer answer(Outcome outcome, Reply reply, String failure) {
    int rows = reply.tables() == 0 ? 0 : reply.rows(0);
    return new Answer(outcome, rows, rows == 0 ? 0 : reply.integer(0, 0, 0), failure);
  }

  private static long count() throws SQLException {
    try (Connection connection = sql.connection();
        PreparedStatement statement = connection.prepareStatement("select count(*) from thing");
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void calls_a_procedure_and_gives_its_rows() throws Exception {
    Answer inserted = call("THING.insert", 7, "seven", null, null);
    assertThat(inserted.outcome()).as(inserted.failure()).isEqualTo(Outcome.COMMITTED);

    procedures.install(
        new ProcedureLibrary(
            Optional.empty(),
            List.of(
                "create procedure thing_of partition on table thing column id as"
                    + " select id, name from thing where id = ?")));

    assertThat(call("thing_of", 7)).isEqualTo(new Answer(Outcome.COMMITTED, 1, 7, ""));
    assertThat(call("thing_of", 8)).isEqualTo(new Answer(Outcome.COMMITTED, 0, 0, ""));
    execute("drop procedure thing_of");
  }

  @Test
  void a_call_that_the_server_refuses_is_an_error_in_its_words() throws Exception {
    call("THING.insert", 1, "one", null, null);

    Answer duplicate = call("THING.insert", 1, "again", null, null);
    assertThat(duplicate.outcome()).isEqualTo(Outcome.ERROR);
    assertThat(duplicate.failure())
        .startsWith("graceful failure: ")
        .contains("CONSTRAINT VIOLATION")
        .doesNotContain("again", "\n");
    assertThat(call("THING.insert", "x").outcome()).isEqualTo(Outcome.ERROR);
    assertThat(call("THING.insert", 1, new Object(), null, null).outcome())
        .isEqualTo(Outcome.ERROR);
    Answer missing = call("NoSuchProcedure", 1);
    assertThat(missing.outcome()).isEqualTo(Outcome.ERROR);
    assertThat(missing.failure()).contains("NoSuchProcedure");
  }

  @Test
  void a_procedure_that_rolls_itself_back_is_no_error_and_can_be_replaced() throws Exception {
    install(
        "voltQueueSQL(insert, id); voltExecuteSQL(); throw new VoltAbortException(\"enough\");");
    assertThat(call("Small", 5))
        .isEqualTo(new Answer(Outcome.INTENDED_ROLLBACK, 0, 0, "user abort: enough"));
    assertThat(count()).isZero();

    install("voltQueueSQL(insert, id); return voltExecuteSQL(true);");
    assertThat(call("Small", 5)).isEqualTo(new Answer(Outcome.COMMITTED, 1, 1, ""));

    install("throw new IllegalStateException(\"broken\");");
    Answer broken = call("Small", 6);
    assertThat(broken.outcome()).isEqualTo(Outcome.ERROR);
    assertThat(broken.failure()).contains("broken");
  }

  private static void install(String body) throws IOException {
    procedures.install(
        new ProcedureLibrary(
            Optional.of(SmallJar.of(folder, "Small", body)),
            List.of("create procedure partition on table thing column id from class Small;")));
  }

  @Test
  void a_class_that_is_not_on_the_server_is_named() {
    assertThatThrownBy(
            () ->
                procedures.install(
                    new ProcedureLibrary(
                        Optional.empty(), List.of("create procedure from class some.where.Gone"))))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessageContaining("procedure Gone needs the class some.where.Gone on the server");
  }

  @Test
  void a_paused_cluster_rejects_calls_and_is_not_connected_to() throws Exception {
    Client administrator = administrator();
    try {
      administrator.callProcedure("@Pause");
      Answer paused = call("THING.insert", 1, "one", null, null);
      assertThat(paused.outcome()).isEqualTo(Outcome.REJECTED);
      assertThat(paused.failure()).startsWith("server unavailable");
      assertThatThrownBy(
              () -> new VoltdbDatabase().connect(target(server.endpoints(), server.password())))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
          .hasMessageContaining("the cluster is paused");
    } finally {
      administrator.callProcedure("@Resume");
      administrator.close();
    }
    assertThat(call("THING.insert", 1, "one", null, null).outcome()).isEqualTo(Outcome.COMMITTED);
  }

  /** Pausing is only possible by the port for administrators. */
  private static Client administrator() throws Exception {
    Client client =
        ClientFactory.createClient(new ClientConfig("loadstone", server.password().reveal()));
    client.createConnection(server.endpoints().get(0));
    VoltTable facts = client.callProcedure("@SystemInformation", "OVERVIEW").getResults()[0];
    client.close();
    int port = 0;
    while (facts.advanceRow()) {
      if (facts.getString("KEY").equals("ADMINPORT")) {
        port = Integer.parseInt(facts.getString("VALUE"));
      }
    }
    Client administrator =
        ClientFactory.createClient(new ClientConfig("loadstone", server.password().reveal()));
    administrator.createConnection("127.0.0.1", port);
    return administrator;
  }

  @Test
  void statements_are_transactions_of_their_own() throws SQLException {
    assertThat(sql.isTransactional()).isFalse();
    try (Connection connection = sql.connection();
        PreparedStatement insert =
            connection.prepareStatement("insert into thing (id, name) values (?, ?)")) {
      connection.setAutoCommit(false);
      insert.setLong(1, 3);
      insert.setString(2, "three");
      insert.executeUpdate();
      connection.rollback();
    }
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void knows_what_is_missing() {
    assertThatThrownBy(() -> execute("select 1 from no_such_table where 1 = 0"))
        .isInstanceOfSatisfying(
            SQLException.class, failure -> assertThat(sql.isMissingObject(failure)).isTrue());
    assertThatThrownBy(() -> execute("selct"))
        .isInstanceOfSatisfying(
            SQLException.class,
            failure -> {
              assertThat(sql.isMissingObject(failure)).isFalse();
              assertThat(sql.classify(failure)).isEqualTo(Outcome.ERROR);
            });
  }

  @Test
  void loads_rows_in_bulk_in_any_order_of_columns() throws SQLException {
    List<String> backwards = List.of("made", "amount", "name", "id");
    try (Connection connection = sql.connectionWithoutTimeLimit();
        BulkWriter writer = sql.bulkWriter(connection, "thing", backwards)) {
      for (int row = 0; row < 5_000; row++) {
        writer.timestamp(LocalDateTime.of(2026, 1, 2, 3, 4, 5)).decimal(row, 2).text("n" + row);
        writer.integer(row).endRow();
      }
      writer.finish();
      assertThat(count()).isEqualTo(5_000);
      assertThat(writer.bytes()).isPositive();
    }
    try (Connection connection = sql.connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select name, amount, made from thing where id = 1234")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("n1234");
      assertThat(row.getBigDecimal(2)).isEqualByComparingTo("12.34");
      assertThat(row.getTimestamp(3).toInstant()).isEqualTo("2026-01-02T03:04:05Z");
    }
  }

  @Test
  void a_row_that_is_refused_fails_the_load() throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit();
        BulkWriter writer = sql.bulkWriter(connection, "thing", COLUMNS)) {
      for (int row : new int[] {1, 2, 2, 3}) {
        writer.integer(row).text("x").nothing().nothing().endRow();
      }
      assertThatThrownBy(writer::finish)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("a row of thing that begins with 2 was refused");
    }
    assertThat(count()).isEqualTo(3);
  }

  @Test
  void says_what_it_is_and_what_it_did() throws Exception {
    ServerDescription description = client.describe();
    assertThat(description.product()).isEqualTo("VoltDB");
    assertThat(description.version()).startsWith("9.3.2");
    assertThat(description.driver()).isEqualTo("VoltDB client 13.2.2");
    assertThat(description.settings())
        .containsEntry("durability", "none: no command log")
        .containsEntry("kfactor", "0")
        .containsEntry("nodes", "1")
        .containsEntry("nodes that are up", "1")
        .containsEntry("edition", "Community Edition")
        .containsKeys("partitions", "sitesperhost");
    // Of 512 MB, as its collector counts them: a serial one leaves out a space for survivors.
    assertThat(Integer.parseInt(description.settings().get("heap of each node (MB)")))
        .isBetween(480, 512);

    Map<String, Long> before = client.counters();
    for (int i = 0; i < 100; i++) {
      call("THING.insert", 100 + i, "x", null, null);
    }
    Map<String, Long> after = client.counters();
    assertThat(growth(before, after, "procedure.THING.insert.invocations")).isEqualTo(100);
    assertThat(growth(before, after, "network.bytes-read")).isPositive();
    // The server counts rows now and then only.
    assertThat(after).containsKey("memory.rows");
    assertThat(growth(before, after, "transactions")).isGreaterThanOrEqualTo(100);
  }

  private static long growth(Map<String, Long> before, Map<String, Long> after, String name) {
    return after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
  }

  /** Of the integer keys 1 to 10 the first of two partitions has 8, by the server's hash. */
  @Test
  void tells_the_rows_and_calls_of_each_partition_where_the_ring_has_them() throws Exception {
    execute("create table placed (id integer not null)");
    execute("partition table placed on column id");
    Placement before = client.placement();
    for (int key = 1; key <= 10; key++) {
      call("PLACED.insert", key);
    }

    Placement placement = awaitRows(10).since(before);

    long[] expected = new long[2];
    new VoltdbDatabase().partitionsOf(10, 2).forEach(partition -> expected[partition]++);
    assertThat(placement.partitions())
        .containsExactly(
            new Placement.Partition(server.endpoints().get(0), 0, expected[0], expected[0]),
            new Placement.Partition(server.endpoints().get(0), 1, expected[1], expected[1]));
    assertThat(expected).containsExactly(8, 2);
    assertThat(UnevenPlacement.mark(placement))
        .hasValueSatisfying(
            mark ->
                assertThat(mark.text())
                    .contains("the busiest has 1.6 times the mean of the calls"));
    execute("drop table placed");
  }

  /** The server counts rows every few seconds. */
  private static Placement awaitRows(long rows) throws InterruptedException {
    long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (true) {
      Placement placement = client.placement();
      long found = placement.partitions().stream().mapToLong(Placement.Partition::rows).sum();
      if (found == rows || System.nanoTime() > limit) {
        return placement;
      }
      Thread.sleep(200);
    }
  }

  @Test
  void tells_where_calls_spent_their_time_by_the_names_of_procedures() throws Exception {
    execute("create table timed (id integer not null primary key)");
    execute("partition table timed on column id");
    Map<String, Map<TimePart, Long>> told = new HashMap<>();
    try (WaitSource source = client.waits().orElseThrow()) {
      source.look(adding(told));
      assertThat(told).isEmpty();
      for (int key = 0; key < 200; key++) {
        call("TIMED.insert", key);
      }
      for (int look = 0; look < 10 && !told.containsKey("insert"); look++) {
        Thread.sleep(source.leastPause().toMillis());
        source.look(adding(told));
      }
    }
    assertThat(told.get("insert"))
        .containsOnlyKeys(TimePart.RUNNING, TimePart.PARTITION)
        .allSatisfy((part, nanos) -> assertThat(nanos).isPositive());
    execute("drop table timed");
  }

  private static WaitSource.Told adding(Map<String, Map<TimePart, Long>> told) {
    return new WaitSource.Told() {
      @Override
      public void seen(String statement, TimePart part, String detail, long thread) {
        throw new AssertionError("VoltDB tells totals");
      }

      @Override
      public void spent(String statement, TimePart part, String detail, long nanos) {
        told.computeIfAbsent(statement, none -> new EnumMap<>(TimePart.class))
            .merge(part, nanos, Long::sum);
      }

      @Override
      public void emptyCall(long nanos) {
        throw new AssertionError("VoltDB tells totals");
      }
    };
  }

  @Test
  void refuses_a_wrong_password_without_showing_it() {
    assertThatThrownBy(
            () -> new VoltdbDatabase().connect(target(server.endpoints(), new Secret("hunter2"))))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("it refused user loadstone or the password")
        .hasMessageContaining(server.endpoints().get(0))
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void refuses_an_isolation_level_that_voltdb_does_not_have() {
    Target target = target(server.endpoints(), server.password()).at(Isolation.READ_COMMITTED, 4);
    assertThatThrownBy(() -> new VoltdbDatabase().connect(target))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("read committed");
  }

  @Test
  void a_user_is_asked_for_when_none_is_given() {
    Target nobody =
        new Target(
            server.endpoints(), "", "", Secret.NONE, 4, null, Duration.ofSeconds(30), Map.of());
    assertThatThrownBy(() -> new VoltdbDatabase().connect(nobody))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("it asks for user and password");
  }

  /** Records by key. */
  @Nested
  final class AsEveryKeyValueClient extends KeyValueContract {
    @Override
    protected DatabaseClient database() {
      return client;
    }

    @Override
    protected ApplicationTable application(String table) {
      return new ApplicationSqlTable(sql, table);
    }

    @Test
    void a_table_can_be_made_again_with_other_fields() throws SessionUnavailableException {
      Table other = new Table(TABLE.name(), List.of("name"), 20);
      client().tables().renew(other, MARK);
      try (KeyValueSession session = client().open(other)) {
        byte[][] value = {{7}};
        assertThat(KeyValueAnswers.write(c -> session.insert("user1", value, c)).outcome())
            .isEqualTo(Outcome.COMMITTED);
        KeyValueAnswers.Answer read =
            KeyValueAnswers.read(1, c -> session.read("user1", new int[] {0}, c));
        assertThat(read.rows().get(0).get(0)).containsExactly(7);
      }
    }
  }
}
