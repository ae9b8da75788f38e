package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A MariaDB server, or several that form one Galera cluster. */
final class MariadbCluster extends ServerCluster {
  private final MariadbBinaries binaries;
  private final Secret password = Secret.random();
  private final List<GaleraMember> members = new ArrayList<>();

  MariadbCluster(Attempt attempt, MariadbBinaries binaries) {
    super(attempt);
    this.binaries = binaries;
    List<Integer> ports = freePorts(GaleraMember.PORTS * plan().nodes());
    for (int number = 1; number <= plan().nodes(); number++) {
      int first = GaleraMember.PORTS * (number - 1);
      members.add(
          new GaleraMember(
              "node-" + number,
              hosts().address(number),
              clientPort(number, ports.get(first)),
              ports.get(first + 1),
              ports.get(first + 2)));
    }
  }

  MariadbBinaries binaries() {
    return binaries;
  }

  /** The password of {@link MariadbServer#USER} on each server. */
  Secret password() {
    return password;
  }

  /** The system variables that the user may override. */
  Map<String, String> defaults() {
    Map<String, String> defaults =
        new LinkedHashMap<>(MariadbDefaults.of(plan().connections(), hosts().share()));
    if (plan().nodes() > 1) {
      defaults.putAll(GaleraMember.defaults());
    }
    return defaults;
  }

  /** The folder of the programs that a group's servers call while one of them joins. */
  Path transferPrograms() {
    return data().resolve("bin");
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    if (plan().nodes() == 1) {
      MariadbServer server = MariadbServer.alone(this, members.get(0));
      server.initialize();
      return deployment(List.of(server.start()), node -> server.start());
    }
    return deployment(
        startGroup(),
        node -> {
          throw LoadstoneException.unavailable(
              "a server that left its Galera cluster stays away; the others have gone on without"
                  + " it");
        });
  }

  private List<ServerProcess> startGroup() throws IOException {
    List<MariadbServer> servers = servers();
    writeTransferProgram();
    MariadbServer first = servers.get(0);
    List<MariadbServer> others = servers.subList(1, servers.size());
    first.initialize();
    // Only the data of a server that has been in a group contain a position in its history.
    first.initializeWsrep();
    for (MariadbServer server : others) {
      server.copy(first);
    }
    List<ServerProcess> processes = new ArrayList<>();
    processes.add(first.bootstrap());
    others.forEach(server -> processes.add(server.start()));
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).awaitGroupOf(servers.size(), processes.get(i));
    }
    return processes;
  }

  private List<MariadbServer> servers() {
    String library =
        GaleraLibrary.find(plan().settings())
            .map(Path::toString)
            .orElseThrow(
                () -> LoadstoneException.unavailable("the library of Galera has gone meanwhile"));
    String options = GaleraMember.options(plan().settings());
    List<MariadbServer> servers = new ArrayList<>();
    for (GaleraMember member : members) {
      servers.add(
          MariadbServer.oneOfAGroup(
              this, servers.size() + 1, member, member.settings(library, members, options)));
    }
    return servers;
  }

  private void writeTransferProgram() throws IOException {
    String name = "wsrep_sst_" + GaleraMember.TRANSFER_METHOD;
    Path program = transferPrograms().resolve(name);
    hosts().node(1).write(program, MariadbCluster.class.getResourceAsStream(name));
    hosts().node(1).allowRunning(program);
  }

  private ClusterDeployment deployment(
      List<ServerProcess> processes, ClusterDeployment.Recovery recovery) {
    List<Member> running = new ArrayList<>();
    for (GaleraMember member : members) {
      running.add(new Member(member.name(), member.sqlEndpoint(), processes.get(running.size())));
    }
    return new ClusterDeployment(
        "MariaDB",
        this,
        new Access(
            members.stream().map(GaleraMember::sqlEndpoint).toList(),
            MariadbServer.DATABASE,
            MariadbServer.USER,
            password),
        running,
        recovery);
  }
}
