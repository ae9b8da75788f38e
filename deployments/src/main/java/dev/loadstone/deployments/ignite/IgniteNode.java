package dev.loadstone.deployments.ignite;

import dev.loadstone.deployments.JavaFlags;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One node of a local Ignite: where it listens, where its files are, and its command line.
 *
 * @param number from 1
 * @param networkPort for the other nodes
 * @param restPort for administration
 */
record IgniteNode(
    int number, String address, int clientPort, int networkPort, int restPort, Path folder) {
  static final int PORTS = 3;

  /** Packages that the server accesses by reflection, as in its own list. */
  private static final List<String> OPEN_PACKAGES =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.math=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.access=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/sun.security.x509=ALL-UNNAMED");

  String title() {
    return "Ignite node " + number;
  }

  /** The name by which other nodes know this one. */
  String name() {
    return "node-" + number;
  }

  String endpoint() {
    return address + ":" + clientPort;
  }

  Path configuration() {
    return folder.resolve("ignite.conf");
  }

  Path temporaryFolder() {
    return folder.resolve("tmp");
  }

  URI rest(String path) {
    return URI.create("http://" + address + ":" + restPort + "/management/v1/" + path);
  }

  String configurationText(List<IgniteNode> cluster, Map<String, String> paths) {
    List<String> lines = new ArrayList<>();
    lines.add("network.port = " + networkPort);
    lines.add("network.listenAddresses = [\"" + address + "\"]");
    lines.add(
        "network.nodeFinder.netClusterNodes = "
            + cluster.stream()
                .map(node -> '"' + node.address + ':' + node.networkPort + '"')
                .collect(Collectors.joining(", ", "[", "]")));
    lines.add("clientConnector.port = " + clientPort);
    lines.add("clientConnector.listenAddresses = [\"" + address + "\"]");
    lines.add("rest.port = " + restPort);
    paths.forEach((path, value) -> lines.add(path + " = " + value));
    return lines.stream().map(line -> "ignite." + line + "\n").collect(Collectors.joining());
  }

  List<String> command(Path java, String classPath, IgniteSettings settings) {
    List<String> flags = new ArrayList<>(settings.javaFlags());
    flags.addAll(OPEN_PACKAGES);
    flags.addAll(
        List.of(
            // Without memory it could not even tell the other nodes.
            "-XX:+ExitOnOutOfMemoryError",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "-Dmicronaut.server.host=" + address));
    return JavaFlags.command(
        java,
        folder,
        flags,
        classPath,
        List.of(
            "org.apache.ignite.internal.app.IgniteRunner",
            "--config-path",
            configuration().toString(),
            "--work-dir",
            folder.resolve("work").toString(),
            "--node-name",
            name()));
  }
}
