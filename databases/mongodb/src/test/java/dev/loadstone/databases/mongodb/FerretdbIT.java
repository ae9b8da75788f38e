package dev.loadstone.databases.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client against FerretDB, where one is on the search path. */
class FerretdbIT extends KeyValueContract {
  @TempDir static Path folder;

  private static Deployment server;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    server = Ferretdb.start(folder);
    client = Ferretdb.connect(server, Map.of("w", "1", "readPreference", "primary"));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      client.close();
      server.close();
    }
  }

  @Override
  protected DatabaseClient database() {
    return client;
  }

  @Override
  protected ApplicationTable application(String table) {
    String endpoint = server.endpoints().get(0);
    return new ApplicationTable() {
      @Override
      public void make() {
        on(theirs -> theirs.insertOne(new Document("_id", "theirs")));
      }

      @Override
      public boolean isAsItWas() {
        return on(theirs -> theirs.find(new Document("_id", "theirs")).first()) != null;
      }

      @Override
      public void drop() {
        on(
            theirs -> {
              theirs.drop();
              return "dropped";
            });
      }

      private <T> T on(Function<MongoCollection<Document>, T> work) {
        try (MongoClient other = MongoClients.create("mongodb://" + endpoint)) {
          return work.apply(other.getDatabase("loadstone").getCollection(table));
        }
      }
    };
  }

  @Test
  void it_is_called_by_its_name_and_never_mongodb() {
    assertThat(client.describe().product()).isEqualTo("FerretDB");
    assertThat(client.describe().version()).matches("v\\d+\\.\\d+\\.\\d+.*");
    assertThat(client.describe().settings())
        .containsKey("protocol")
        .containsEntry("topology", "one server")
        .containsEntry("w", "1")
        .containsEntry("readPreference", "primary");
    assertThat(client.describe().driver()).matches("MongoDB Java driver \\d+\\.\\d+\\.\\d+");
  }

  @Test
  void settling_says_what_was_written_to_disk_and_what_not() {
    assertThat(client.settle(Duration.ofSeconds(30)).orElseThrow()).contains("written to disk");
  }

  @Test
  void a_server_that_knows_no_users_is_not_reached_with_one() {
    assertThatThrownBy(() -> Ferretdb.connect(server, "someone", new Secret("gu/ess")).close())
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("it refused user someone")
        .hasMessageNotContaining("ess");
  }

  @Test
  void a_table_is_not_shared_out_where_there_are_no_shards_and_is_not_left_behind() {
    Table shared = new Table("shared", TABLE.fields(), 100);
    try (DatabaseClient sharding = Ferretdb.connect(server, Map.of("shardKey", "hashed"))) {
      KeyValueClient keyValues = sharding.capability(KeyValueClient.class).orElseThrow();
      assertThatThrownBy(() -> keyValues.tables().create(shared, MARK))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("shardCollection");
      assertThat(keyValues.tables().find(shared)).isEmpty();
    }
  }

  @Test
  void a_mark_is_written_to_a_majority_and_read_from_the_primary_whatever_holds_for_calls() {
    Table marked = new Table("marked", TABLE.fields(), 100);
    List<BsonDocument> sent = new CopyOnWriteArrayList<>();
    CommandListener listener =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            sent.add(event.getCommand().clone());
          }
        };
    Connector connector =
        new Connector(
            new Target(
                server.endpoints(),
                "",
                "",
                Secret.NONE,
                8,
                null,
                Duration.ofSeconds(30),
                Map.of()));
    try (MongoClient driver =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(
                    new ConnectionString(
                        "mongodb://"
                            + server.endpoints().get(0)
                            + "/?w=1&readPreference=secondaryPreferred"))
                .addCommandListener(listener)
                .build())) {
      KeyValueClient keyValues = new MongodbKeyValues(connector, driver, driver);
      keyValues.tables().create(marked, MARK);
      assertThat(keyValues.tables().find(marked).orElseThrow().bears(MARK)).isTrue();
      assertThat(keyValues.count(marked)).hasValue(0);
      keyValues.tables().drop(marked, MARK);
    }
    assertThat(sent)
        .filteredOn(command -> command.containsKey("insert"))
        .isNotEmpty()
        .allMatch(
            insert ->
                insert.getDocument("writeConcern").getString("w").getValue().equals("majority"));
    assertThat(sent)
        .filteredOn(command -> command.containsKey("find"))
        .isNotEmpty()
        .noneMatch(find -> find.containsKey("$readPreference"));
    assertThat(sent)
        .filteredOn(command -> command.containsKey("aggregate"))
        .as("counts, which have the options of calls")
        .isNotEmpty()
        .allMatch(count -> count.containsKey("$readPreference"));
  }
}
