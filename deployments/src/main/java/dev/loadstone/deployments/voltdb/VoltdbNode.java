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
 * @param address what all its ports are on
 * @param clientPort for clients
 * @param adminPort for administration by clients
 * @param internalPort for the other nodes
 * @param zookeeperPort for the node itself and others
 * @param folder its data
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

  /** What the server reaches into by reflection, which Java has closed since version 16. */
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

  /** Goes to the node's folder, where the server looks for a licence, and becomes the server. */
  private static final List<String> IN_FOLDER =
      List.of("sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "voltdb");

  String title() {
    return "VoltDB node " + number;
  }

  String endpoint() {
    return address + ":" + clientPort;
  }

  String meshAddress() {
    return address + ":" + internalPort;
  }

  List<Integer> ports() {
    return List.of(clientPort, adminPort, internalPort, zookeeperPort);
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

  /** Makes the node's files. */
  List<String> initializeCommand(Path java, String classPath) {
    // The compiler for long runs would cost this short one more than it saves.
    List<String> command = command(java, classPath, List.of("-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of(
            "initialize",
            "voltdbroot",
            root().toString(),
            "deployment",
            deploymentFile().toString()));
    return command;
  }

  /** Runs the server. */
  List<String> serverCommand(
      Path java, String classPath, VoltdbSettings settings, List<VoltdbNode> cluster) {
    List<String> flags = new ArrayList<>(List.of("-Xmx" + settings.get(Setting.HEAP)));
    flags.addAll(JavaFlags.withCollector(settings.get(Setting.JVM_OPTIONS)));
    List<String> command = command(java, classPath, flags);
    command.addAll(List.of("probe", "voltdbroot", root().toString()));
    command.addAll(
        List.of(
            "mesh",
            String.join(",", cluster.stream().map(VoltdbNode::meshAddress).toList()),
            "hostcount",
            Integer.toString(cluster.size())));
    command.addAll(List.of("internalinterface", address, "externalinterface", address));
    command.addAll(
        List.of(
            "port",
            Integer.toString(clientPort),
            "adminport",
            Integer.toString(adminPort),
            "internalport",
            Integer.toString(internalPort),
            "zkport",
            address + ":" + zookeeperPort));
    return command;
  }

  private List<String> command(Path java, String classPath, List<String> flags) {
    List<String> command = new ArrayList<>(IN_FOLDER);
    command.add(folder.toString());
    command.add(java.toString());
    command.addAll(flags);
    command.addAll(OPEN_PACKAGES);
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + temporaryFolder(),
            "-Djava.awt.headless=true",
            // Or the addresses that it listens on would be of both families.
            "-Djava.net.preferIPv4Stack=true",
            // Its file would stand outside of our folders.
            "-XX:-UsePerfData",
            "-Dlog4j.configuration=" + loggingFile().toUri(),
            "-cp",
            classPath,
            "org.voltdb.VoltDB"));
    return command;
  }
}
