package dev.loadstone.deployments.cassandra;

import dev.loadstone.deployments.JavaFlags;
import java.io.File;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One node of a local Cassandra: where it listens, where its files are, and its command line.
 *
 * @param number from 1
 * @param address different for each node
 * @param storagePort for the other nodes, the same on all
 * @param nativePort for clients, the same on all
 */
record CassandraNode(int number, String address, int storagePort, int nativePort, Path folder) {
  /** Packages that the server accesses by reflection, as in its own list for Java 17. */
  private static final List<String> OPEN_PACKAGES =
      List.of(
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.management.rmi/com.sun.jmx.remote.internal.rmi=ALL-UNNAMED",
          "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
          "--add-exports=java.rmi/sun.rmi.server=ALL-UNNAMED",
          "--add-exports=java.sql/java.sql=ALL-UNNAMED",
          "--add-exports=java.base/java.lang.ref=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.module=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.reflect=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.math=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.module=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.util.jar=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED");

  private static final int MOST_COPIES_OF_USERS = 3;

  String title() {
    return "Cassandra node " + number;
  }

  String endpoint() {
    return address + ":" + nativePort;
  }

  /** The name by which other nodes know this one. */
  String storageAddress() {
    return address + ":" + storagePort;
  }

  Path configuration() {
    return folder.resolve("conf");
  }

  Path yaml() {
    return configuration().resolve("cassandra.yaml");
  }

  Path logging() {
    return configuration().resolve("logback.xml");
  }

  Path temporaryFolder() {
    return folder.resolve("tmp");
  }

  String yamlText(CassandraNode seed, int nodes, Map<String, String> settings) {
    List<String> lines = new ArrayList<>();
    lines.add("cluster_name: loadstone");
    // With one token each, evenly spaced, all nodes have the same share and can start at once.
    lines.add("num_tokens: 1");
    lines.add("initial_token: " + token(nodes));
    lines.add("partitioner: org.apache.cassandra.dht.Murmur3Partitioner");
    lines.add("auto_bootstrap: false");
    lines.add("seed_provider:");
    lines.add("  - class_name: org.apache.cassandra.locator.SimpleSeedProvider");
    lines.add("    parameters:");
    lines.add("      - seeds: \"" + seed.storageAddress() + "\"");
    lines.add("listen_address: " + address);
    lines.add("rpc_address: " + address);
    lines.add("storage_port: " + storagePort);
    lines.add("native_transport_port: " + nativePort);
    settings.forEach((name, value) -> lines.add(name + ": " + value));
    return String.join("\n", lines) + "\n";
  }

  /** The end of the node's share of the ring, which goes from −2⁶³ + 1 to 2⁶³ − 1. */
  private BigInteger token(int nodes) {
    BigInteger ring = BigInteger.ONE.shiftLeft(Long.SIZE);
    return ring.multiply(BigInteger.valueOf(number))
        .divide(BigInteger.valueOf(nodes))
        .add(BigInteger.valueOf(Long.MIN_VALUE))
        .subtract(BigInteger.ONE);
  }

  List<String> command(
      Path java, CassandraArtifacts artifacts, CassandraSettings settings, int nodes) {
    List<String> ofUser = settings.javaFlags();
    List<String> flags = new ArrayList<>(ofUser);
    flags.addAll(OPEN_PACKAGES);
    flags.addAll(
        List.of(
            // Without memory it could not even tell the other nodes.
            "-XX:+ExitOnOutOfMemoryError",
            "-Xss256k",
            "-javaagent:" + artifacts.agent(),
            "-Djdk.attach.allowAttachSelf=true",
            "-Dlogback.configurationFile=" + logging(),
            "-Dcassandra.config=" + yaml().toUri(),
            "-Dcassandra.storagedir=" + folder,
            "-Dcassandra-foreground=yes",
            // All nodes are new, so there is nothing that they could disagree about.
            "-Dcassandra.skip_wait_for_gossip_to_settle=0",
            // This is also the pause between tries, which fail until most nodes are up.
            "-Dcassandra.superuser_setup_delay_ms=500",
            // With one copy, users could not log in when the node that has it is lost.
            "-Dcassandra.system_auth.default_rf=" + Math.min(nodes, MOST_COPIES_OF_USERS),
            // The server shows these to clients, and so they get into results.
            "-Dcassandra.jvm_flags=" + String.join(" ", ofUser)));
    return JavaFlags.command(
        java,
        folder,
        flags,
        configuration() + File.pathSeparator + artifacts.classPath(),
        List.of("org.apache.cassandra.service.CassandraDaemon"));
  }
}
