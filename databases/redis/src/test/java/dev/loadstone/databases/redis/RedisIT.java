package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableClient.KeyTable;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/** One server, with an index of keys. */
class RedisIT extends KeyValueContract {
  @TempDir static Path folder;

  private static Deployment server;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    server = Redis.start(folder, 1, Map.of("appendonly", "yes", "maxmemory", "100mb"));
    client = Redis.connect(server, Map.of());
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @Override
  protected DatabaseClient database() {
    return client;
  }

  @Override
  protected ApplicationTable application(String table) {
    return new RedisApplication(server, false, table);
  }

  @Test
  void results_say_what_the_numbers_depend_on() {
    assertThat(client.describe().product()).isEqualTo("Redis");
    assertThat(client.describe().version()).isEqualTo("6.2.11");
    assertThat(client.describe().driver()).matches("Jedis \\d+\\.\\d+\\.\\d+");
    assertThat(client.describe().settings())
        .containsEntry("topology", "one server")
        .containsEntry("appendonly", "yes")
        .containsEntry("appendfsync", "everysec")
        .containsEntry("save", "3600 1 300 100 60 10000")
        .containsEntry("maxmemory", "104857600")
        .containsEntry("maxmemory-policy", "noeviction")
        .containsEntry("scans", "indexed")
        .doesNotContainKey("durability");
  }

  @Test
  void settles_when_nothing_is_written_in_the_background() {
    assertThat(client.settle(Duration.ofSeconds(30))).contains("no snapshot or rewrite under way");
  }

  @Test
  void the_server_counts_what_it_did() {
    Map<String, Long> before = client.counters();
    client.capability(KeyValueClient.class).orElseThrow().tables().renew(TABLE, MARK);
    assertThat(client.counters().get("total_commands_processed"))
        .isGreaterThan(before.get("total_commands_processed"));
    assertThat(client.counters().get("command.set.calls"))
        .isEqualTo(before.get("command.set.calls") + 1);
  }

  @Test
  void tells_of_a_client_of_somebody_else_that_is_at_work() {
    HostAndPort address = HostAndPort.from(server.endpoints().get(0));
    DefaultJedisClientConfig config =
        DefaultJedisClientConfig.builder()
            .password(server.password().reveal())
            .clientName("forgotten")
            .build();
    assertThat(client.othersAtWork(Duration.ofSeconds(30))).hasValue(List.of());
    try (Connection other = new Connection(address, config)) {
      assertThat(other.ping()).isTrue();
      client.capability(KeyValueClient.class).orElseThrow().tables().renew(TABLE, MARK);

      assertThat(client.othersAtWork(Duration.ofSeconds(30)).orElseThrow())
          .extracting(OtherSession::who)
          .containsExactly("forgotten as default from 127.0.0.1");
    }
  }

  @Test
  void of_two_loads_that_begin_at_once_one_makes_the_table_and_the_other_is_refused() {
    assertOneOfTwoMakes(
        client.capability(KeyValueClient.class).orElseThrow().tables(),
        new Table("begun", TABLE.fields(), 100));
    assertOneOfTwoMakes(
        client.capability(KeyTableClient.class).orElseThrow().tables(),
        new KeyTable("begun", List.of()));
  }

  private static <T> void assertOneOfTwoMakes(MarkedTables<T, RuntimeException> tables, T table) {
    // Often enough that in some rounds neither finds the other's table at first.
    for (int round = 0; round < 50; round++) {
      List<CompletableFuture<Optional<TableMark>>> loads =
          Stream.of(TableMark.fresh(), TableMark.fresh())
              .map(mark -> CompletableFuture.supplyAsync(() -> begin(tables, table, mark)))
              .toList();
      List<TableMark> begun =
          loads.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList();
      assertThat(begun).hasSize(1);
      assertThat(tables.find(table).orElseThrow().bears(begun.get(0))).isTrue();
      tables.drop(table, begun.get(0));
    }
  }

  /** Returns the mark if its load could begin. */
  private static <T> Optional<TableMark> begin(
      MarkedTables<T, RuntimeException> tables, T table, TableMark mark) {
    try {
      tables.create(table, mark);
      return Optional.of(mark);
    } catch (LoadstoneException e) {
      assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
      assertThat(e).hasMessageContaining("did not make: begun. Nothing was changed.");
      return Optional.empty();
    }
  }

  @Test
  void a_key_of_another_type_in_the_place_of_a_marker_is_somebody_elses() {
    Table table = new Table("theirs", TABLE.fields(), 100);
    RedisApplication application = new RedisApplication(server, false, "theirs");
    application.on(redis -> redis.hset("loadstone:theirs", Map.of("a", "b")));

    assertThat(client().tables().find(table)).hasValue(new FoundTable("theirs", Optional.empty()));

    application.on(redis -> redis.del("loadstone:theirs"));
  }

  @Test
  void a_record_that_was_written_without_its_index_is_in_doubt() throws Exception {
    Table table = new Table("halves", TABLE.fields(), 100);
    KeyValueClient keyValues = client.capability(KeyValueClient.class).orElseThrow();
    RedisApplication application = new RedisApplication(server, false, "halves");
    keyValues.tables().create(table, MARK);
    application.on(redis -> redis.set("loadstone:halves::index", "no sorted set"));

    try (KeyValueSession session = keyValues.open(table)) {
      byte[][] values = TABLE.fields().stream().map(field -> new byte[] {1}).toArray(byte[][]::new);
      KeyValueAnswers.Answer answer =
          KeyValueAnswers.write(callback -> session.insert("user1", values, callback));

      assertThat(answer.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(answer.failure()).contains("WRONGTYPE");
    }
    application.on(redis -> redis.del("loadstone:halves::index"));
    keyValues.tables().drop(table, MARK);
  }

  @Test
  void a_table_with_an_index_is_not_used_without_one() {
    try (DatabaseClient plain = Redis.connect(server, Map.of("scans", "refused"))) {
      KeyValueClient keyValues = plain.capability(KeyValueClient.class).orElseThrow();
      assertThatThrownBy(() -> keyValues.count(TABLE))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
          .hasMessageContaining("was loaded with an index");
      keyValues.tables().drop(TABLE, MARK);
      keyValues.tables().create(TABLE, MARK);
      assertThat(keyValues.count(TABLE)).hasValue(0);
      keyValues.tables().drop(TABLE, MARK);
    }
  }

  @Test
  void a_wrong_password_is_said_to_be_one() {
    assertThatThrownBy(
            () -> Redis.connect(server.endpoints(), new Secret("guess"), Map.of()).close())
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("it refused the password")
        .hasMessageNotContaining("guess");
    assertThatThrownBy(() -> Redis.connect(server.endpoints(), Secret.NONE, Map.of()).close())
        .hasMessageContaining("it asks for a password");
  }

  @Test
  void replicas_are_not_waited_for_where_there_are_none() {
    assertThatThrownBy(() -> Redis.connect(server, Map.of("waitReplicas", "1")).close())
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("has 0 connected");
    assertThatThrownBy(() -> Redis.connect(server, Map.of("reads", "replica")).close())
        .hasMessageContaining("this is one server");
  }
}
