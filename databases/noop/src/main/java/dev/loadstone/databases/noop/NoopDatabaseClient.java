package dev.loadstone.databases.noop;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ServerDescription;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Each call takes the service time. */
record NoopDatabaseClient(Duration serviceTime) implements DatabaseClient, NoopClient {
  @Override
  public <C> Optional<C> capability(Class<C> type) {
    return type == NoopClient.class ? Optional.of(type.cast(this)) : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    return new ServerDescription(
        "Noop", "", "", "", Map.of(ServerDescription.DURABILITY, "nothing is stored"));
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
