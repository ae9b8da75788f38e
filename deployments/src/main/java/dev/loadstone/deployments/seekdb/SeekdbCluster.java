package dev.loadstone.deployments.seekdb;

import dev.loadstone.deployments.MysqlProtocolCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class SeekdbCluster extends MysqlProtocolCluster {
  // The server refuses to start with less, and takes most of the machine's memory if not told.
  private static final long LEAST_MEMORY = 1024;
  private static final long MOST_MEMORY = 8192;

  private final ServerProgram program;

  SeekdbCluster(Attempt attempt, ServerProgram program) {
    super(attempt, SeekdbDeployer.TITLE, "seekdb");
    this.program = program;
  }

  @Override
  protected ServerProcess launch(ServerNode server) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.path().toString(), "--nodaemon"));
    command.addAll(List.of("--port", Integer.toString(server.port())));
    command.addAll(List.of("--base-dir", server.folder().toString()));
    parameters()
        .forEach((name, value) -> command.addAll(List.of("--parameter", name + "=" + value)));
    return launch(server, command, Stop.AT_ONCE);
  }

  private Map<String, String> parameters() {
    long memory =
        Math.max(LEAST_MEMORY, Math.min(MOST_MEMORY, hosts().share().memoryMegabytes() / 4));
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("memory_limit", memory + "M");
    parameters.put("datafile_size", "1G");
    parameters.put("log_disk_size", "4G");
    parameters.putAll(SeekdbDeployer.parameters(plan().settings()));
    return parameters;
  }

  @Override
  protected void requireOurs(ServerNode server, ServerProcess process) {
    server.host().requireListeningToAll(process, server.port());
  }

  @Override
  protected List<String> statementsOfRoot(String secret) {
    return List.of("ALTER USER root IDENTIFIED BY '" + secret + "'");
  }
}
