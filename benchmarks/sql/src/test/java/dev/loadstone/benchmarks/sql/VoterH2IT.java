package dev.loadstone.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VoterH2IT extends VoterSqlContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS);
  }

  @Test
  void a_schema_that_drops_what_it_does_not_make_is_refused_before_it_makes_anything() {
    Map<String, String> files =
        Map.of(
            "schema.sql",
            "-- section: tables\ncreate table note (id bigint not null);\n"
                + "-- section: drop\ndrop table if exists notes;\n",
            "read.sql",
            "select count(*) from note;\n");

    Workload workload = system().workload(FolderBenchmark.own(), notes(files));

    assertThatThrownBy(() -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}))
        .hasMessageContaining("notes is to be dropped, and the section tables");
    assertThatThrownBy(() -> system().rows("select id from note"))
        .hasMessageMatching("(?is).*note.*not found.*");
  }

  @Test
  void procedures_are_refused_where_there_are_none() {
    assertThatThrownBy(() -> system().workload(VOTER, settings(Access.PROCEDURES, "")))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage(
            "voter has no stored procedures for h2; it has them for mysql, postgresql,"
                + " singlestore, voltdb, yugabytedb. Use access: statements, or another"
                + " database.");
  }
}
