package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.ClusterDeployment.Recovery;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.process.ServerProcess;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One PostgreSQL server, or a primary with its standbys. */
final class PostgresqlCluster extends ServerCluster {
  static final String TITLE = "PostgreSQL";

  private final Path programs;
  private final Secret password = Secret.random();
  private final List<PostgresqlServer> servers = new ArrayList<>();

  PostgresqlCluster(Attempt attempt, Path programs, Map<String, String> settings) {
    super(attempt);
    this.programs = programs;
    List<Integer> ports = freePorts(plan().nodes());
    for (int number = 1; number <= plan().nodes(); number++) {
      servers.add(
          new PostgresqlServer(this, number, clientPort(number, ports.get(number - 1)), settings));
    }
  }

  String program(String name) {
    return programs.resolve("bin").resolve(name).toString();
  }

  /** The password of {@link PostgresqlServer#USER} on each server. */
  Secret password() {
    return password;
  }

  @Override
  protected ClusterDeployment start() {
    PostgresqlServer first = servers.get(0);
    if (servers.size() == 1) {
      first.initialize();
      return deployment(List.of(first.start()), node -> first.startAgain());
    }
    try {
      return startReplicated();
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "PostgreSQL's standbys could not be set up: %s", e.getMessage());
    }
  }

  /** Starts node 1 as the primary and the others as its standbys, which then stream. */
  private ClusterDeployment startReplicated() throws SQLException {
    PostgresqlServer primary = servers.get(0);
    List<PostgresqlServer> standbys = servers.subList(1, servers.size());
    primary.initialize();
    // A standby refuses settings lower than those that its data were last used with, which at first
    // are initdb's.
    primary.start().close();
    // The artifact has no pg_basebackup, but the folder of a stopped server can be copied.
    for (PostgresqlServer standby : standbys) {
      standby.copy(primary);
    }
    // Any of them may become the primary.
    servers.forEach(PostgresqlServer::writePasswordFile);
    PostgresqlReplication replication = new PostgresqlReplication(servers);
    List<ServerProcess> processes = new ArrayList<>();
    processes.add(primary.start());
    for (PostgresqlServer standby : standbys) {
      replication.configureStandby(standby);
      processes.add(standby.start());
    }
    replication.awaitStreaming();
    return deployment(processes, replication);
  }

  private ClusterDeployment deployment(List<ServerProcess> processes, Recovery recovery) {
    List<Member> members = new ArrayList<>();
    for (PostgresqlServer server : servers) {
      String name = "node-" + (members.size() + 1);
      members.add(new Member(name, server.endpoint(), processes.get(members.size())));
    }
    return new ClusterDeployment(
        TITLE,
        this,
        new Access(
            servers.stream().map(PostgresqlServer::endpoint).toList(),
            PostgresqlServer.DATABASE,
            PostgresqlServer.USER,
            password),
        members,
        recovery);
  }
}
