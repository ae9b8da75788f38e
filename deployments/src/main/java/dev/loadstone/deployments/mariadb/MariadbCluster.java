package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Passwords;
import dev.loadstone.deployments.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A MariaDB server, or several that are one Galera cluster, and how to bring them up. */
final class MariadbCluster implements LocalCluster<MariadbDeployment> {
  private final DeploymentPlan plan;
  private final MariadbInstallation installation;
  private final List<GaleraMember> members;

  /**
   * @param hosts where the servers are, and as whom they run
   * @param binaries the unpacked programs
   */
  MariadbCluster(DeploymentPlan plan, Hosts hosts, MariadbBinaries binaries) {
    this.plan = plan;
    this.members = place(plan, hosts);
    Map<String, String> defaults =
        new LinkedHashMap<>(MariadbDefaults.of(plan.connections(), plan.nodes()));
    if (plan.nodes() > 1) {
      defaults.putAll(GaleraMember.defaults());
    }
    this.installation =
        new MariadbInstallation(
            hosts,
            binaries,
            plan.data().toAbsolutePath().normalize(),
            plan.logs(),
            Passwords.random(),
            defaults,
            plan.settings());
  }

  private static List<GaleraMember> place(DeploymentPlan plan, Hosts hosts) {
    List<Integer> ports = Ports.free(GaleraMember.PORTS * plan.nodes());
    return IntStream.rangeClosed(1, plan.nodes())
        .mapToObj(
            number -> {
              int first = GaleraMember.PORTS * (number - 1);
              return new GaleraMember(
                  "node-" + number,
                  hosts.address(number),
                  plan.port() == 0 ? ports.get(first) : plan.port() + number - 1,
                  ports.get(first + 1),
                  ports.get(first + 2));
            })
        .toList();
  }

  @Override
  public boolean hasLostAPort() {
    // The user's own port, when it is taken, is taken again at the next attempt.
    int first = plan.port() == 0 ? 0 : 1;
    return !plan.network().isShaped()
        && members.stream()
            .flatMap(member -> member.ports().subList(first, GaleraMember.PORTS).stream())
            .anyMatch(port -> !Ports.isFree(port));
  }

  @Override
  public MariadbDeployment start() throws IOException {
    return plan.nodes() == 1 ? startAlone() : startGroup();
  }

  private MariadbDeployment startAlone() throws IOException {
    MariadbServer server = MariadbServer.alone(installation, members.get(0));
    server.initialize();
    return new MariadbDeployment(installation, List.of(MariadbNode.start(server)));
  }

  private MariadbDeployment startGroup() throws IOException {
    List<MariadbServer> servers = servers();
    writeTransferProgram();
    MariadbServer first = servers.get(0);
    first.initialize();
    // Only the data of a server that has been in a group say where in its history they are.
    first.beInAGroupOnce();
    for (MariadbServer server : servers.subList(1, servers.size())) {
      server.copy(first);
    }
    List<MariadbNode> nodes = new ArrayList<>();
    try {
      nodes.add(MariadbNode.found(first));
      for (MariadbServer server : servers.subList(1, servers.size())) {
        nodes.add(MariadbNode.start(server));
      }
      for (MariadbNode node : nodes) {
        node.awaitGroupOf(nodes.size());
      }
      return new MariadbDeployment(installation, nodes);
    } catch (LoadstoneException e) {
      nodes.forEach(MariadbNode::close);
      throw e;
    }
  }

  private List<MariadbServer> servers() {
    String library =
        GaleraLibrary.find(plan.settings())
            .map(Path::toString)
            .orElseThrow(
                () -> LoadstoneException.unavailable("the library of Galera has gone meanwhile"));
    String options = GaleraMember.options(plan.settings());
    return IntStream.rangeClosed(1, plan.nodes())
        .mapToObj(
            number -> {
              GaleraMember member = members.get(number - 1);
              return MariadbServer.oneOfAGroup(
                  installation, number, member, member.settings(library, members, options));
            })
        .toList();
  }

  private void writeTransferProgram() throws IOException {
    Files.createDirectory(MariadbServer.transferPrograms(installation));
    Path program =
        MariadbServer.transferPrograms(installation)
            .resolve("wsrep_sst_" + GaleraMember.TRANSFER_METHOD);
    try (InputStream script =
        MariadbCluster.class.getResourceAsStream(program.getFileName().toString())) {
      Files.copy(script, program);
    }
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }
}
