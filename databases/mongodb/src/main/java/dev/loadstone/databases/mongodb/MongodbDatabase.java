package dev.loadstone.databases.mongodb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.Target;
import java.util.Set;
import java.util.function.Supplier;

/** MongoDB: a record is a document with its key as {@code _id}. */
public final class MongodbDatabase extends NativeDatabase {
  public MongodbDatabase() {
    super(
        "mongodb",
        "MongoDB",
        false,
        Set.of(KeyValueClient.class),
        "never tried on a MongoDB server; tested on FerretDB 1.24.2, which speaks its protocol and"
            + " which results name: its numbers say nothing about MongoDB. Users and passwords, TLS,"
            + " replica sets, sharded clusters, write and read concerns and read preferences were not"
            + " tried");
  }

  @Override
  protected Supplier<DatabaseClient> connector(Target target) {
    if (target.isolation() != null) {
      throw LoadstoneException.usage(
          "isolation is %s, and mongodb has none; leave isolation out, and see properties w "
              + "and readConcernLevel",
          target.isolation().title());
    }
    Connector connector = new Connector(target);
    return () -> {
      connector.prove();
      return new MongodbDatabaseClient(connector);
    };
  }
}
