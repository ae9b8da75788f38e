package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.process.ShellScript;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes network namespaces when it is closed, or when this process ends in any way: a shell that
 * waits for the end of a pipe. It must be started before they are created.
 */
final class NamespaceCleanup implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Process shell;

  /** The link is one of the host that ends in a namespace; empty when there is none. */
  NamespaceCleanup(IpRoute tools, String link, List<String> namespaces) {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            "sh",
            "-c",
            ShellScript.of(NamespaceCleanup.class, "cleanup.sh"),
            "cleanup",
            tools.ip().toString(),
            link));
    command.addAll(namespaces);
    try {
      this.shell =
          new ProcessBuilder(OwnSession.command(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "the network of the nodes could not be made: %s", e.getMessage());
    }
  }

  @Override
  public void close() {
    Pipes.endAndAwait(shell, LIMIT);
  }
}
