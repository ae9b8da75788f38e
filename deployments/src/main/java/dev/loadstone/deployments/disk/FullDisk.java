package dev.loadstone.deployments.disk;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Fills what is free on a node's disk with one file, and removes the file. */
public final class FullDisk implements NodeFault {
  private static final int CHUNK = 1 << 20;
  private static final int BLOCK = 4096;
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final String REFUSED = "No space left on device";

  private final int node;
  private final Path place;
  private final Path file;
  private final Runnable recover;

  /**
   * @param place the root of its file system
   * @param recover starts the node again where it has ended of it
   */
  public FullDisk(int node, Path place, Runnable recover) {
    this.node = node;
    this.place = place;
    this.file = place.resolve("full");
    this.recover = recover;
  }

  @Override
  public FaultProof begin() {
    try {
      allocate(NodeDisks.room(place) - CHUNK);
      fill(CHUNK);
      fill(BLOCK);
      return FaultProof.now(
          "node %s has no room on its disk: a file of %s bytes took what was free"
              .formatted(node, Files.size(file)));
    } catch (IOException | LoadstoneException e) {
      delete();
      throw LoadstoneException.unavailable(
          e, "the disk of node %s was to be filled up: %s", node, e.getMessage());
    }
  }

  /** At once, because writing takes many seconds; what it leaves or refuses is written. */
  private void allocate(long bytes) throws IOException {
    if (bytes > 0 && ExecutableFinder.find("fallocate").isPresent()) {
      CommandRunner.run(
          List.of("fallocate", "-l", Long.toString(bytes), file.toString()), Map.of(), LIMIT);
    }
  }

  /** Writes until the file system refuses it, which is the proof. */
  private void fill(int chunk) throws IOException {
    byte[] bytes = new byte[chunk];
    try (OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (true) {
        out.write(bytes);
      }
    } catch (IOException e) {
      if (!e.getMessage().contains(REFUSED)) {
        throw e;
      }
    }
  }

  private void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be deleted: %s", file, e.getMessage());
    }
  }

  @Override
  public FaultProof heal() {
    delete();
    long room = NodeDisks.room(place);
    if (room < BLOCK) {
      throw LoadstoneException.unavailable("the disk of node %s is still full", node);
    }
    recover.run();
    return FaultProof.now("node " + node + " has " + room + " bytes on its disk again");
  }
}
