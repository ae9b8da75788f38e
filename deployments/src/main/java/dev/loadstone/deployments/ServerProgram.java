package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import dev.loadstone.core.deployment.ServerBinary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The program of a server.
 *
 * @param path on the servers' machines
 * @param own what is recorded of the user's own program; empty for that of an artifact
 */
public record ServerProgram(ServerProduct product, Path path, Optional<ServerBinary> own) {
  public Path beside(String name) {
    return path.resolveSibling(name);
  }

  /** Requires that the user's program is still the one that made the data. */
  void requireUnchanged() {
    own.ifPresent(
        binary -> {
          String now = digest(path);
          if (!now.equals(binary.sha256())) {
            throw LoadstoneException.unavailable(
                "%s was %s when its data were made, and is another program now (SHA-256 %s); it is"
                    + " not started on them",
                path, binary.describe(), now);
          }
        });
  }

  static String digest(Path program) {
    try {
      return Sha256.hex(program);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be read: %s", program, e);
    }
  }
}
