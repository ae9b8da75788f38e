package dev.loadstone.databases.cassandra;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.Target;
import java.util.Set;
import java.util.function.Supplier;

/** Apache Cassandra, called through the Apache Java driver. */
public final class CassandraDatabase extends NativeDatabase {
  public CassandraDatabase() {
    super(
        "cassandra",
        "Cassandra",
        true,
        Set.of(KeyValueClient.class),
        "tested on Apache Cassandra 5.0.9 as a local ring of three nodes, with driver 4.19.3:"
            + " consistency levels, a killed node, lost servers, user and password, TLS; by default the"
            + " commit log is written to disk every 10 s, so a write is not on disk when it is"
            + " answered; other versions, several data centres and compatible servers were not tried");
  }

  @Override
  protected Supplier<DatabaseClient> connector(Target target) {
    return new Connector(target)::connect;
  }
}
