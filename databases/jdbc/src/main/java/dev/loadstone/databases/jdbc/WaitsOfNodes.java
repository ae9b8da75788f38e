package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.WaitSource;
import java.time.Duration;
import java.util.List;

/**
 * The waits of a load whose sessions are spread over nodes, each of which tells of its own alone. A
 * look without an answer of one of them is none: the time of its sessions would be told as that of
 * the network.
 *
 * @param nodes at least one
 */
record WaitsOfNodes(List<WaitSource> nodes) implements WaitSource {
  @Override
  public Duration leastPause() {
    return nodes.get(0).leastPause();
  }

  @Override
  public void look(Told told) {
    nodes.forEach(node -> node.look(told));
  }

  @Override
  public List<String> limits() {
    return nodes.stream().flatMap(node -> node.limits().stream()).distinct().toList();
  }

  @Override
  public void close() {
    nodes.forEach(WaitSource::close);
  }
}
