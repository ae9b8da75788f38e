package dev.loadstone.deployments.hbase;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.LocalProcess;
import dev.loadstone.deployments.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers of one local HBase and how to bring them up. */
final class HbaseCluster implements LocalCluster<ClusterDeployment> {
  private static final String MASTER_READY = "Master has completed initialization";
  private static final String REGION_SERVER_READY = "Serving as ";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** Nothing is worth writing any more when the data are removed. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final int CONNECT_MILLIS = 2000;

  /** ZooKeeper keeps a few names only. */
  private static final List<String> ZOOKEEPER_FLAGS = JavaFlags.of("128m", "-XX:+UseSerialGC");

  /** Ports beside those of the region servers: ZooKeeper's, the master's two. */
  private static final int FURTHER_PORTS = 3;

  private static final String PACKAGE = "org.apache.hadoop.hbase.";

  private final DeploymentPlan plan;
  private final Hosts hosts;
  private final Path java;
  private final String classPath;
  private final HbaseSettings settings;
  private final String logSuffix;
  private final int masterInfoPort;
  private final HbaseServer zookeeper;
  private final HbaseServer master;
  private final List<HbaseServer> regionServers;

  /**
   * @param hosts with one machine for each region server, and one more for ZooKeeper and master
   * @param attempt from 1; a later attempt has logs of its own
   */
  HbaseCluster(DeploymentPlan plan, Hosts hosts, Path java, String classPath, int attempt) {
    this.plan = plan;
    this.hosts = hosts;
    this.java = java;
    this.classPath = classPath;
    this.settings = new HbaseSettings(plan.nodes(), plan.settings());
    this.logSuffix = attempt == 1 ? ".log" : "-attempt-" + attempt + ".log";
    List<Integer> ports = Ports.free(plan.nodes() + FURTHER_PORTS);
    int ofMaster = plan.nodes() + 1;
    masterInfoPort = ports.get(0);
    zookeeper =
        server(
            "zookeeper",
            "ZooKeeper",
            ofMaster,
            plan.port() == 0 ? ports.get(1) : plan.port(),
            List.of(PACKAGE + "zookeeper.HQuorumPeer"),
            ZOOKEEPER_FLAGS);
    master =
        server(
            "master",
            "HBase master",
            ofMaster,
            ports.get(2),
            List.of(PACKAGE + "master.HMaster", "start"),
            settings.masterFlags());
    regionServers = new ArrayList<>();
    for (int number = 1; number <= plan.nodes(); number++) {
      regionServers.add(
          server(
              "regionserver-" + number,
              "HBase region server " + number,
              number,
              ports.get(FURTHER_PORTS + number - 1),
              List.of(PACKAGE + "regionserver.HRegionServer", "start"),
              settings.regionServerFlags()));
    }
  }

  private HbaseServer server(
      String name, String title, int machine, int port, List<String> program, List<String> flags) {
    return new HbaseServer(
        name,
        title,
        machine,
        hosts.address(machine),
        port,
        program,
        flags,
        plan.data().toAbsolutePath().normalize().resolve(name));
  }

  private List<HbaseServer> servers() {
    List<HbaseServer> servers = new ArrayList<>(List.of(zookeeper, master));
    servers.addAll(regionServers);
    return servers;
  }

  @Override
  public boolean hasLostAPort() {
    return !plan.network().isShaped()
        && (!Ports.isFree(masterInfoPort)
            || servers().stream().anyMatch(server -> !Ports.isFree(server.port())));
  }

  @Override
  public ClusterDeployment start() throws IOException {
    for (HbaseServer server : servers()) {
      server.writeFiles(properties(server));
    }
    hosts.own(plan.data());
    Map<HbaseServer, LocalProcess> processes = new LinkedHashMap<>();
    try {
      start(zookeeper, processes);
      processes.get(zookeeper).awaitReady(START_LIMIT, () -> accepts(zookeeper));
      start(master, processes);
      for (HbaseServer regionServer : regionServers) {
        start(regionServer, processes);
      }
      for (HbaseServer server : servers()) {
        LocalProcess process = processes.get(server);
        process.awaitReady(START_LIMIT, () -> isReady(server, processes));
        hosts.requireListening(process, server.address(), server.port());
      }
      return deployment(processes);
    } catch (LoadstoneException e) {
      processes.values().forEach(LocalProcess::close);
      throw e;
    }
  }

  private void start(HbaseServer server, Map<HbaseServer, LocalProcess> processes) {
    processes.put(
        server,
        LocalProcess.start(
            new LocalProcess.Launch(
                server.title(),
                hosts.command(server.machine(), server.command(java, classPath)),
                Map.of(),
                log(server),
                STOP_SIGNAL,
                STOP_GRACE,
                plan.data())));
  }

  private Map<String, String> properties(HbaseServer server) {
    Path data = plan.data().toAbsolutePath().normalize();
    String temporary = server.folder().resolve("tmp").toString();
    Map<String, String> properties = new LinkedHashMap<>(settings.properties());
    properties.put("hbase.cluster.distributed", "true");
    properties.put("hbase.rootdir", "file://" + data.resolve("root"));
    properties.put("hbase.tmp.dir", temporary);
    properties.put("hbase.fs.tmp.dir", temporary);
    properties.put("hadoop.tmp.dir", temporary);
    properties.put("hbase.zookeeper.quorum", zookeeper.address());
    properties.put("hbase.zookeeper.property.clientPort", Integer.toString(zookeeper.port()));
    properties.put("hbase.zookeeper.property.clientPortAddress", zookeeper.address());
    properties.put(
        "hbase.zookeeper.property.dataDir", zookeeper.folder().resolve("data").toString());
    properties.put("hbase.master.hostname", master.address());
    properties.put("hbase.master.ipc.address", master.address());
    properties.put("hbase.master.port", Integer.toString(master.port()));
    // Tells clients how the servers are configured.
    properties.put("hbase.master.info.port", Integer.toString(masterInfoPort));
    properties.put("hbase.master.info.bindAddress", master.address());
    properties.put("hbase.unsafe.regionserver.hostname", server.address());
    properties.put("hbase.regionserver.ipc.address", server.address());
    properties.put("hbase.regionserver.port", Integer.toString(server.port()));
    properties.put("hbase.regionserver.info.port", "-1");
    // Or the first region server would get all regions.
    properties.put("hbase.master.wait.on.regionservers.mintostart", Integer.toString(plan.nodes()));
    return properties;
  }

  private ClusterDeployment deployment(Map<HbaseServer, LocalProcess> processes) {
    List<ClusterDeployment.Member> members = new ArrayList<>();
    for (HbaseServer regionServer : regionServers) {
      members.add(
          new ClusterDeployment.Member(
              "node-" + (members.size() + 1),
              regionServer.endpoint(),
              processes.get(regionServer)));
    }
    for (HbaseServer further : List.of(master, zookeeper)) {
      members.add(
          new ClusterDeployment.Member(further.name(), further.endpoint(), processes.get(further)));
    }
    return new ClusterDeployment(
        "HBase",
        plan.data(),
        hosts,
        new ClusterDeployment.Access(List.of(zookeeper.endpoint()), "", "", Secret.NONE),
        members);
  }

  private Path log(HbaseServer server) {
    return plan.logs().resolve("hbase-" + server.name() + logSuffix);
  }

  /** A server that waits for another one that has ended would wait until the limit. */
  private boolean isReady(HbaseServer server, Map<HbaseServer, LocalProcess> processes) {
    for (LocalProcess process : processes.values()) {
      if (!process.isAlive()) {
        throw process.ended("while HBase was starting");
      }
    }
    if (!accepts(server)) {
      return false;
    }
    if (server.equals(zookeeper)) {
      return true;
    }
    try {
      return Files.readString(log(server))
          .contains(server.equals(master) ? MASTER_READY : REGION_SERVER_READY);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "the log of %s cannot be read: %s", server.title(), e);
    }
  }

  private static boolean accepts(HbaseServer server) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(server.address(), server.port()), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
