package dev.loadstone.databases.mongodb;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import dev.loadstone.core.Closing;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

record MongodbKeyValues(Connector connector, MongoClient calls, MongoClient administration)
    implements KeyValueClient {
  private static final String MARK = "mark";

  /** No record has this key: keys of records have only letters and digits. */
  private static final BsonDocument MARK_KEY =
      new BsonDocument(Documents.KEY, new BsonString("!loadstone"));

  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return new Tables();
  }

  /** Collections with one document that is the mark; its key comes before those of all records. */
  private final class Tables extends MarkedTables<Table, RuntimeException> {
    @Override
    protected Optional<FoundTable> look(Table table) {
      return connector.ask(
          () ->
              administration
                      .getDatabase(connector.database())
                      .listCollectionNames()
                      .into(new HashSet<>())
                      .contains(table.name())
                  ? Optional.of(new FoundTable(table.name(), mark(table)))
                  : Optional.empty());
    }

    private Optional<TableMark> mark(Table table) {
      BsonDocument found = marks(table).find(MARK_KEY).first();
      return found == null || !found.isString(MARK)
          ? Optional.empty()
          : TableMark.in(found.getString(MARK).getValue());
    }

    @Override
    protected void make(List<Table> tables, TableMark mark) {
      for (Table table : tables) {
        connector.ask(
            () -> {
              // The mark, which follows, is on a majority only when this is.
              administration
                  .getDatabase(connector.database())
                  .withWriteConcern(WriteConcern.W1)
                  .createCollection(table.name());
              shardAndMark(table, mark);
              return null;
            });
      }
    }

    /** Leaves no collection without a mark. */
    private void shardAndMark(Table table, TableMark mark) {
      try {
        connector.properties().shardKey().ifPresent(key -> shard(table, key));
        marks(table).insertOne(MARK_KEY.clone().append(MARK, new BsonString(mark.text())));
      } catch (MongoException e) {
        Closing.after(e, () -> collection(administration, table).drop());
        throw e;
      }
    }

    /** The collection with options for its mark: those of calls may miss it, or lose it. */
    private MongoCollection<BsonDocument> marks(Table table) {
      MongoCollection<BsonDocument> records = collection(administration, table);
      return records
          .withReadPreference(ReadPreference.primary())
          .withWriteConcern(records.getWriteConcern().withW("majority"));
    }

    @Override
    protected void remove(List<Table> tables, TableMark mark) {
      for (Table table : tables) {
        connector.ask(
            () -> {
              collection(administration, table).drop();
              return null;
            });
      }
    }
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

  /** Leaves the mark out. */
  @Override
  public OptionalLong count(Table table) {
    return OptionalLong.of(
        connector.ask(
            () -> {
              MongoCollection<BsonDocument> records = collection(administration, table);
              return records.countDocuments() - records.countDocuments(MARK_KEY);
            }));
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
}
