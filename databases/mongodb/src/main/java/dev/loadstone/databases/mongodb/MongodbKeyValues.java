package dev.loadstone.databases.mongodb;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Tables as collections. */
final class MongodbKeyValues implements KeyValueClient {
  private final Connector connector;
  private final MongoClient calls;
  private final MongoClient administration;

  MongodbKeyValues(Connector connector, MongoClient calls, MongoClient administration) {
    this.connector = connector;
    this.calls = calls;
    this.administration = administration;
  }

  @Override
  public void create(Table table) {
    ask(
        () -> {
          drop(table);
          MongoDatabase database = administration.getDatabase(connector.database());
          database.createCollection(table.name());
          connector.properties().shardKey().ifPresent(key -> shard(table, key));
          return null;
        });
  }

  private void shard(Table table, MongodbProperties.ShardKey key) {
    BsonValue kind =
        switch (key) {
          case HASHED -> new BsonString("hashed");
          case RANGED -> new BsonInt32(1);
        };
    administration
        .getDatabase("admin")
        .runCommand(
            new BsonDocument(
                    "shardCollection", new BsonString(connector.database() + "." + table.name()))
                .append("key", new BsonDocument(Documents.KEY, kind)));
  }

  @Override
  public void drop(Table table) {
    ask(
        () -> {
          collection(administration, table).drop();
          return null;
        });
  }

  @Override
  public boolean exists(Table table) {
    return ask(
        () ->
            administration
                .getDatabase(connector.database())
                .listCollectionNames()
                .into(new HashSet<>())
                .contains(table.name()));
  }

  @Override
  public OptionalLong count(Table table) {
    return OptionalLong.of(ask(() -> collection(administration, table).countDocuments()));
  }

  @Override
  public Optional<String> scanRefusal() {
    return Optional.empty();
  }

  @Override
  public boolean isBlocking() {
    return true;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    try {
      calls
          .getDatabase(connector.database())
          .runCommand(new BsonDocument("ping", new BsonInt32(1)));
    } catch (MongoException e) {
      throw new SessionUnavailableException(Failures.words(e), e);
    }
    return new MongodbSession(collection(calls, table), new Documents(table.fields()));
  }

  private MongoCollection<BsonDocument> collection(MongoClient client, Table table) {
    return client.getDatabase(connector.database()).getCollection(table.name(), BsonDocument.class);
  }

  private <T> T ask(Supplier<T> question) {
    try {
      return question.get();
    } catch (MongoException e) {
      throw connector.explain(e);
    }
  }
}
