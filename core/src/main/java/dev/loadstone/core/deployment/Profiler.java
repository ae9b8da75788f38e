package dev.loadstone.core.deployment;

import dev.loadstone.core.deployment.Deployment.Node;
import java.nio.file.Path;
import java.util.List;

/**
 * Tells where the threads of servers on this machine spend their time. Used by one thread. Each
 * method fails with {@link dev.loadstone.core.LoadstoneException} when a node cannot be profiled,
 * after it has done its work for all others.
 */
public interface Profiler {
  void begin(List<Node> nodes);

  /** Ends, and writes {@code flame-<node>.html} for each node that it began with. */
  void end(Path folder);
}
