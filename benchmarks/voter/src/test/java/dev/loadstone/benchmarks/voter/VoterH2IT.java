package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VoterH2IT extends VoterSqlContract {
  @Override
  RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS);
  }

  @Test
  void procedures_are_refused_where_there_are_none() {
    assertThatThrownBy(() -> system().workload(BENCHMARK, settings(Access.PROCEDURES)))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith(
            "Voter has no stored procedures for h2: nobody has written them for this dialect; it"
                + " has them for ");
  }
}
