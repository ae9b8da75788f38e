package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.deployment.Profiler;
import dev.loadstone.runner.measure.BackgroundThread;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Profiles the servers in the measured interval. */
final class ServerProfile extends BackgroundThread {
  private final Profiler profiler;
  private final List<Node> nodes;
  private final Path folder;
  private volatile Optional<String> problem = Optional.empty();

  ServerProfile(Profiler profiler, List<Node> nodes, Path folder) {
    super("profile");
    this.profiler = profiler;
    this.nodes = nodes;
    this.folder = folder;
  }

  @Override
  protected void work() throws InterruptedException {
    if (isOverBefore(() -> phases().measureBegin())) {
      return;
    }
    Optional<String> atBegin = problemOf(() -> profiler.begin(nodes));
    isOverBefore(() -> phases().measureEnd());
    // Servers that are kept would be profiled in later runs, too.
    Optional<String> atEnd = problemOf(() -> profiler.end(folder));
    problem = atBegin.or(() -> atEnd);
  }

  private static Optional<String> problemOf(Runnable step) {
    try {
      step.run();
      return Optional.empty();
    } catch (LoadstoneException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** The reason why there is no profile, or none of all servers; complete after {@link #close}. */
  Optional<String> problem() {
    return problem;
  }
}
