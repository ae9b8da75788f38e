package dev.loadstone.deployments.hbase;

import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.JavaFlags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Hadoop file system that HBase's servers on several machines share: a name node beside the
 * master, and a data node beside each region server.
 */
final class HdfsServers {
  /** The text in the log of a data node that the name node knows. */
  private static final String REGISTERED = "successfully registered with NN";

  private static final String PACKAGE = "org.apache.hadoop.hdfs.server.";
  private static final List<String> FLAGS = JavaFlags.of("256m", "-XX:+UseSerialGC");
  private static final int MOST_COPIES = 3;

  private final HbaseServer nameNode;
  private final int nameNodeHttp;
  private final List<HbaseServer> dataNodes = new ArrayList<>();

  /** The further ports of each data node: for IPC and for HTTP. */
  private final Map<HbaseServer, List<Integer>> furtherPorts = new HashMap<>();

  /**
   * @param hosts with one machine for each region server, and one more for the master
   * @param nodes the number of region servers
   * @param ports as many as {@link #ports} says
   */
  HdfsServers(Hosts hosts, int nodes, List<Integer> ports) {
    Iterator<Integer> next = ports.iterator();
    nameNode =
        server("namenode", "HDFS name node", hosts, nodes + 1, next.next(), "namenode.NameNode");
    nameNodeHttp = next.next();
    for (int number = 1; number <= nodes; number++) {
      HbaseServer node =
          server(
              "datanode-" + number,
              "HDFS data node " + number,
              hosts,
              number,
              next.next(),
              "datanode.DataNode");
      dataNodes.add(node);
      furtherPorts.put(node, List.of(next.next(), next.next()));
    }
  }

  /** The number of ports: two for the name node, three for each data node. */
  static int ports(int nodes) {
    return 2 + 3 * nodes;
  }

  private static HbaseServer server(
      String name, String title, Hosts hosts, int machine, int port, String program) {
    Path folder = hosts.data().resolve(name);
    return new HbaseServer(
        name,
        title,
        machine,
        hosts.address(machine),
        port,
        List.of(PACKAGE + program),
        FLAGS,
        folder);
  }

  HbaseServer nameNode() {
    return nameNode;
  }

  /** The data nodes, in the order of the region servers. */
  List<HbaseServer> dataNodes() {
    return List.copyOf(dataNodes);
  }

  /** The server that creates the name node's files; run once. */
  HbaseServer formatter() {
    return nameNode.withProgram(
        List.of(nameNode.program().get(0), "-format", "-force", "-nonInteractive"));
  }

  /** The text in a server's log when it serves; empty for the name node, whose port is enough. */
  String readyMark(HbaseServer server) {
    return server.equals(nameNode) ? "" : REGISTERED;
  }

  String address() {
    return "hdfs://" + nameNode.endpoint();
  }

  Map<String, String> clientProperties() {
    return Map.of(
        "dfs.replication", Integer.toString(Math.min(MOST_COPIES, dataNodes.size())),
        // Reach data nodes at their given addresses, not those that the name node sees.
        "dfs.client.use.datanode.hostname", "true",
        "dfs.datanode.use.datanode.hostname", "true");
  }

  /** The properties of {@code hdfs-site.xml} for one of the servers. */
  Map<String, String> properties(HbaseServer server) {
    Map<String, String> properties = new LinkedHashMap<>(clientProperties());
    properties.put("fs.defaultFS", address());
    properties.put("hadoop.tmp.dir", server.folder().resolve("tmp").toString());
    // All servers run as one user, and nobody else has rights of their own there.
    properties.put("dfs.permissions.enabled", "false");
    // Machines are known by address and need no names.
    properties.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    properties.put("dfs.namenode.name.dir", "file://" + server.folder().resolve("names"));
    properties.put("dfs.namenode.http-address", nameNode.address() + ":" + nameNodeHttp);
    if (furtherPorts.containsKey(server)) {
      List<Integer> further = furtherPorts.get(server);
      properties.put("dfs.datanode.hostname", server.address());
      properties.put("dfs.datanode.data.dir", "file://" + server.folder().resolve("blocks"));
      properties.put("dfs.datanode.address", server.endpoint());
      properties.put("dfs.datanode.ipc.address", server.address() + ":" + further.get(0));
      properties.put("dfs.datanode.http.address", server.address() + ":" + further.get(1));
    }
    return properties;
  }
}
