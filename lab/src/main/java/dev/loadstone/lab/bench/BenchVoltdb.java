package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.voltdb.client.Client;
import org.voltdb.client.ClientConfig;
import org.voltdb.client.ClientFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "voltdb",
    description = {
      "Measures the asynchronous driver against a bare loop over VoltDB's client, in turn, on one"
          + " local VoltDB of one node: the same procedure, arguments and window.",
      "Processor time is that of this process; the server is another one."
    })
final class BenchVoltdb extends BenchSubcommand {
  private static final long TOPOLOGY_MILLIS = 30_000;

  @Option(names = "--window", defaultValue = "200", description = "Calls under way at once.")
  private int window;

  @Mixin private Turns turns;

  /** Expects voltdb in the catalog. */
  BenchVoltdb(Catalog catalog) {
    super(catalog);
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    try (LocalServer server = LocalServer.start(catalog(), "voltdb", 1)) {
      DatabaseClient client = server.client();
      createTable(client.capability(SqlClient.class).orElseThrow());
      ProcedureClient procedures = client.capability(ProcedureClient.class).orElseThrow();
      Client bare = bareClient(server.deployment());
      try {
        turns.compare(
            out(),
            () -> driver(procedures, server.folder()),
            nanos -> BareVoltdbLoop.run(bare, window, nanos, Workloads.SEED));
      } finally {
        bare.close();
      }
    }
    return ExitCode.OK.code();
  }

  private Client bareClient(Deployment server) throws IOException {
    ClientConfig config = new ClientConfig();
    config.setTopologyChangeAware(true);
    config.setMaxOutstandingTxns(Math.max(1, window));
    Client client = ClientFactory.createClient(config);
    client.createConnection(server.endpoints().get(0));
    client.waitForTopology(TOPOLOGY_MILLIS);
    return client;
  }

  private static void createTable(SqlClient sql) throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table loadstone_bench (id bigint not null primary key, content varchar(60))");
      statement.execute("partition table loadstone_bench on column id");
    }
  }

  private RunStatistics driver(ProcedureClient procedures, Path folder) throws IOException {
    WorkloadRun run = new UpsertRun(procedures, Workloads.SEED);
    return turns.drive(UpsertRun.TYPES, UpsertRun.HEADLINE, window, 1, run, folder);
  }
}
