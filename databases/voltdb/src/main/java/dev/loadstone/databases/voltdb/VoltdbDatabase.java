package dev.loadstone.databases.voltdb;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.voltdb.client.ProcCallException;

/** VoltDB: procedures and bulk loads by its asynchronous client, statements by its JDBC driver. */
public final class VoltdbDatabase extends NativeDatabase {
  static final String NAME = "voltdb";

  public VoltdbDatabase() {
    super(
        NAME,
        "VoltDB",
        true,
        Set.of(ProcedureClient.class, SqlClient.class, KeyValueClient.class),
        "tested on VoltDB 9.3.2 (community edition) as a local server, with client 13.2.2:"
            + " procedures, statements, records by key, bulk load, security, killed and returning servers; the"
            + " community edition has no command log, so no transaction is on disk when it is answered;"
            + " the enterprise edition, other versions and TLS were not tried");
  }

  @Override
  public List<Integer> partitionsOf(int keys, int partitions) {
    PartitionRing ring = new PartitionRing(partitions);
    return IntStream.rangeClosed(1, keys).mapToObj(ring::partition).toList();
  }

  @Override
  protected Supplier<DatabaseClient> connector(Target target) {
    if (target.isolation() != null && target.isolation() != Isolation.SERIALIZABLE) {
      throw LoadstoneException.usage(
          "isolation is %s, and voltdb knows no other level than serializable; leave "
              + "isolation out",
          target.isolation().title());
    }
    Connector cluster = new Connector(target);
    return () -> connect(cluster, target);
  }

  private static DatabaseClient connect(Connector cluster, Target target) {
    cluster.prove();
    Connections connections = cluster.connect();
    try {
      return new VoltdbClient(connections, target);
    } catch (IOException | ProcCallException e) {
      connections.close();
      throw cluster.unavailable("it did not say what it is: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      Closing.after(e, connections);
      throw e;
    }
  }
}
