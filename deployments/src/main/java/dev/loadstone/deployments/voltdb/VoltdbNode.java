package dev.loadstone.deployments.voltdb;

import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.voltdb.VoltdbSettings.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One node of a local VoltDB: where it listens, where its files are, and its command lines.
 *
 * @param number from 1
 * @param adminPort for administration by clients
 * @param internalPort for the other nodes
 * @param zookeeperPort for the node itself and others
 */
record VoltdbNode(
    int number,
    String address,
    int clientPort,
    int adminPort,
    int internalPort,
    int zookeeperPort,
    Path folder) {
  static final int PORTS = 4;

  /** Packages that the server accesses by reflection, which Java has closed since version 16. */
  private static final List<String> OPEN_PACKAGES =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED");

  String title() {
    return "VoltDB node " + number;
  }

  String endpoint() {
    return address + ":" + clientPort;
  }

  String meshAddress() {
    return address + ":" + internalPort;
  }

  Path deploymentFile() {
    return folder.resolve("deployment.xml");
  }

  Path loggingFile() {
    return folder.resolve("log4j.properties");
  }

  Path temporaryFolder() {
    return folder.resolve("tmp");
  }

  private Path root() {
    return folder.resolve("voltdbroot");
  }

  /** The command that creates the node's files. */
  List<String> initializeCommand(Path java, String classPath) {
    // The compiler for long runs would cost this short run more than it saves.
    return command(
        java,
        classPath,
        List.of("-XX:TieredStopAtLevel=1"),
        List.of(
            "initialize",
            "voltdbroot",
            root().toString(),
            "deployment",
            deploymentFile().toString()));
  }

  List<String> serverCommand(
      Path java, String classPath, VoltdbSettings settings, List<VoltdbNode> cluster) {
    List<String> flags = new ArrayList<>(List.of("-Xmx" + settings.get(Setting.HEAP)));
    flags.addAll(JavaFlags.withCollector(settings.get(Setting.JVM_OPTIONS)));
    String mesh = String.join(",", cluster.stream().map(VoltdbNode::meshAddress).toList());
    List<String> arguments = new ArrayList<>(List.of("probe", "voltdbroot", root().toString()));
    arguments.addAll(List.of("mesh", mesh, "hostcount", Integer.toString(cluster.size())));
    arguments.addAll(List.of("internalinterface", address, "externalinterface", address));
    arguments.addAll(List.of("port", Integer.toString(clientPort)));
    arguments.addAll(List.of("adminport", Integer.toString(adminPort)));
    arguments.addAll(List.of("internalport", Integer.toString(internalPort)));
    arguments.addAll(List.of("zkport", address + ":" + zookeeperPort));
    return command(java, classPath, flags, arguments);
  }

  private List<String> command(
      Path java, String classPath, List<String> flags, List<String> arguments) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(OPEN_PACKAGES);
    // The server looks for a licence in the folder that it is started in.
    all.add("-Dlog4j.configuration=" + loggingFile().toUri());
    List<String> program = new ArrayList<>(List.of("org.voltdb.VoltDB"));
    program.addAll(arguments);
    return JavaFlags.command(java, folder, all, classPath, program);
  }
}
