package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One server without users; it is ready when it listens. */
final class MongodbCluster extends ServerCluster {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final ServerProgram program;
  private final ServerNode node;

  MongodbCluster(Attempt attempt, ServerProgram program) {
    super(attempt);
    this.program = program;
    this.node =
        server(
            "node-1",
            program.product().title(),
            "mongodb",
            1,
            List.of(clientPort(1, freePorts(1).get(0))));
  }

  @Override
  protected ClusterDeployment start() {
    node.host().makeFolder(node.temporary());
    node.host().makeFolder(node.file("data"));
    launch();
    // The client chooses the database.
    Access access = new Access(List.of(node.endpoint()), "", "", Secret.NONE);
    return deployment(program.product().title(), access, List.of(node), number -> launch());
  }

  private ServerProcess launch() {
    List<String> command = new ArrayList<>(List.of(program.path().toString()));
    options()
        .forEach((name, value) -> command.add("--" + name + (value.isEmpty() ? "" : "=" + value)));
    launch(node, command, Stop.AT_ONCE);
    return awaitServing(node, START_LIMIT, () -> accepts(node));
  }

  private Map<String, String> options() {
    Path data = node.file("data");
    Map<String, String> options = new LinkedHashMap<>();
    if (program.product().equals(MongodbDeployer.FERRETDB)) {
      options.put("listen-addr", node.endpoint());
      options.put("handler", "sqlite");
      options.put("sqlite-url", "file:" + data + "/");
      options.put("state-dir", node.folder().toString());
      options.put("telemetry", "disable");
      options.put("debug-addr", "-");
    } else {
      options.put("dbpath", data.toString());
      options.put("bind_ip", node.address());
      options.put("port", Integer.toString(node.port()));
      options.put("nounixsocket", "");
    }
    options.putAll(plan().settings());
    return options;
  }
}
