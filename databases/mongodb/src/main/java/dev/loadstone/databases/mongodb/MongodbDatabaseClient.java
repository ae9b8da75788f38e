package dev.loadstone.databases.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.ServerDescription;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

final class MongodbDatabaseClient implements DatabaseClient {
  private static final BsonDocument FSYNC = new BsonDocument("fsync", new BsonInt32(1));

  private final Connector connector;
  private final MongoClient calls;
  private final MongoClient administration;
  private final MongodbKeyValues keyValues;

  MongodbDatabaseClient(Connector connector) {
    this.connector = connector;
    calls = connector.forCalls();
    administration = connector.forAdministration();
    keyValues = new MongodbKeyValues(connector, calls, administration);
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    return type == KeyValueClient.class ? Optional.of(type.cast(keyValues)) : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    return connector.ask(() -> new ServerFacts(administration, connector.properties()).describe());
  }

  @Override
  public Map<String, Long> counters() {
    return connector.ask(() -> new ServerFacts(administration, connector.properties()).counters());
  }

  @Override
  public Optional<String> settle(Duration patience) {
    try {
      administration.getDatabase("admin").runCommand(FSYNC);
      return Optional.of("all written to disk (fsync)");
    } catch (MongoCommandException e) {
      return Optional.of("not written to disk: " + e.getErrorMessage());
    } catch (MongoException e) {
      throw connector.explain(e);
    }
  }

  @Override
  public void close() {
    calls.close();
    administration.close();
  }
}
