package dev.loadstone.deployments.dolt;

import dev.loadstone.deployments.MysqlProtocolCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class DoltCluster extends MysqlProtocolCluster {
  private final ServerProgram program;

  DoltCluster(Attempt attempt, ServerProgram program) {
    super(attempt, DoltDeployer.TITLE, "dolt");
    this.program = program;
  }

  @Override
  protected ServerProcess launch(ServerNode server) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.path().toString(), "sql-server"));
    command.addAll(List.of("--host", server.address()));
    command.addAll(List.of("--port", Integer.toString(server.port())));
    command.addAll(List.of("--data-dir", server.file("data").toString()));
    plan().settings().forEach((name, value) -> command.add("--" + name + "=" + value));
    server.host().makeFolder(server.file("data"));
    // It keeps its own settings in its user's home, and looks for them at each start.
    String home = server.folder().toString();
    return launch(
        server,
        command,
        // In a network of namespaces the first connection comes from another address.
        Map.of("HOME", home, "DOLT_ROOT_PATH", home, "DOLT_ROOT_HOST", "%"),
        Stop.AT_ONCE);
  }

  @Override
  protected void requireOurs(ServerNode server, ServerProcess process) {
    server.host().requireListening(process, server.port());
  }

  @Override
  protected List<String> statementsOfRoot(String secret) {
    // Kept over a start; loads send files.
    return List.of("SET PERSIST local_infile = 1", "DROP USER 'root'@'%'");
  }
}
