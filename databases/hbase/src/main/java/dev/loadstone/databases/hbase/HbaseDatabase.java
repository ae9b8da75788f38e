package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.table.KeyTableClient;
import java.util.Set;
import java.util.function.Supplier;

/** Apache HBase, called through its asynchronous client. */
public final class HbaseDatabase extends NativeDatabase {
  public HbaseDatabase() {
    super(
        "hbase",
        "HBase",
        true,
        Set.of(KeyValueClient.class, KeyTableClient.class),
        "tested on Apache HBase 2.6.3 as local processes on a local file system, with the client"
            + " of the same version: regions over two region servers, batches, scans, a lost region"
            + " server; a local file system gives a write no more durability than the memory of this"
            + " machine; HDFS, Kerberos, TLS and other versions were not tried");
  }

  @Override
  protected Supplier<DatabaseClient> connector(Target target) {
    return new Connector(target)::connect;
  }
}
