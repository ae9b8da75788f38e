package dev.loadstone.databases.noop;

import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.Target;
import java.util.Set;

/** The system that does nothing. Results on it are about Loadstone itself. */
public final class NoopDatabase implements Database {
  @Override
  public String name() {
    return "noop";
  }

  @Override
  public String title() {
    return "Noop";
  }

  @Override
  public Set<Class<?>> capabilities() {
    return Set.of(NoopClient.class);
  }

  @Override
  public String verification() {
    return "nothing to verify: accepts every call at once, to measure the driver's own cost";
  }

  @Override
  public DatabaseClient connect(Target target) {
    return new NoopDatabaseClient();
  }
}
