package dev.loadstone.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.settings.TextFolder;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class VoterVoltdbIT extends VoterContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }

  private static final Map<String, String> SHOP =
      Map.of(
          "schema.sql",
          """
          -- section: tables
          create table item (id integer not null, sold integer not null, primary key (id));
          partition table item on column id;
          -- section: drop
          drop procedure Sell if exists;
          drop table item if exists;
          """,
          "load.yaml",
          "tables: {item: {rows: 100, columns: {id: sequence, sold: {set: '0'}}}}",
          "sell.sql",
          """
          -- transaction: each statement
          -- procedure: Sell(:pieces, :id)
          \\set id random(1, 100)
          \\set pieces random(1, 3)
          update item set sold = sold + :pieces where id = :id;
          """,
          "procedures.voltdb.sql",
          """
          create procedure Sell partition on table item column id parameter 1
            as update item set sold = sold + ? where id = ?;
          """);

  @Test
  void a_folder_has_procedures_of_its_own_in_sql() throws Exception {
    FolderSettings settings =
        new FolderSettings(
            new TextFolder("shop", new TreeMap<>(SHOP)),
            Map.of(),
            Map.of(),
            Access.PROCEDURES,
            null,
            0);
    Workload workload = system().reload(FolderBenchmark.own(), settings);

    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open()) {
      Script script = run.script(0);
      for (int i = 0; i < 50; i++) {
        assertThat(Execution.of(session, script.next()).outcome()).isEqualTo(Outcome.COMMITTED);
      }
    }

    assertThat(system().number("select sum(sold) from item")).isBetween(50L, 150L);
    workload.clean();
  }
}
