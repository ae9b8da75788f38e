package dev.loadstone.deployments.disk;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.text.Text;
import dev.loadstone.deployments.process.Keeper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file system of a given size for the data of each node: ext4 in a file, on a loop device. They
 * are unmounted when this is closed, or when this process ends in any way.
 */
public final class NodeDisks implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final long TRIED = 16L << 20;
  private static final long MEGA = 1_000_000;

  private final List<Path> places;
  private final long bytes;
  private final Keeper keeper;

  /**
   * Makes them in a folder.
   *
   * @param bytes the size of each
   * @param owner the user id of the servers; -1 for our own
   */
  public NodeDisks(Path folder, int nodes, long bytes, int owner) {
    this.bytes = bytes;
    places =
        IntStream.rangeClosed(1, nodes).mapToObj(node -> folder.resolve("disk-" + node)).toList();
    keeper =
        new Keeper(NodeDisks.class, "unmount.sh", places.stream().map(Path::toString).toList());
    try {
      for (Path place : places) {
        make(place, bytes, owner);
      }
    } catch (LoadstoneException e) {
      keeper.close();
      throw e;
    }
  }

  private static void make(Path place, long bytes, int owner) {
    Path image = place.resolveSibling(place.getFileName() + ".ext4");
    String user = Integer.toString(Math.max(0, owner));
    try {
      Files.createDirectory(place);
      try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
        file.setLength(bytes);
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be made: %s", place, e.getMessage());
    }
    // Without a reserve for root: what is full is full for everybody.
    run("mkfs.ext4", "-q", "-m", "0", image.toString());
    run("mount", "-o", "loop,nosuid,nodev", image.toString(), place.toString());
    run("install", "-d", "-m", "700", "-o", user, "-g", user, data(place).toString());
  }

  private static void run(String... command) {
    try {
      CommandRunner.Ended ended = CommandRunner.run(List.of(command), Map.of("LC_ALL", "C"), LIMIT);
      if (!ended.well()) {
        throw new IOException(ended.output().replaceAll("\\s+", " "));
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e,
          "a disk for the data of a node could not be made: %s said: %s",
          command[0],
          e.getMessage());
    }
  }

  /** The reason why this machine or user cannot have them, which is found by making a small one. */
  public static Optional<String> refusal() {
    List<String> missing =
        Stream.of("mkfs.ext4", "mount", "umount")
            .filter(program -> ExecutableFinder.find(program).isEmpty())
            .toList();
    if (!missing.isEmpty()) {
      return Optional.of(
          "needs the programs mkfs.ext4, mount and umount, and the search path has no "
              + String.join(", ", missing)
              + "; install the packages e2fsprogs and mount, or leave disk out");
    }
    try (WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "disk")) {
      new NodeDisks(work.path(), 1, TRIED, -1).close();
      return Optional.empty();
    } catch (LoadstoneException e) {
      return Optional.of(
          "needs the right to mount a file on a loop device, which this user has not here ("
              + e.getMessage()
              + "); run Loadstone as root, in a container with the capability SYS_ADMIN and loop"
              + " devices, or leave disk out");
    }
  }

  /** The root of a node's file system, from 1, in which only we can write. */
  public Path place(int node) {
    return places.get(node - 1);
  }

  /** The folder of a node's file system, from 1, that is the servers' own. */
  public Path data(int node) {
    return data(place(node));
  }

  private static Path data(Path place) {
    return place.resolve("data");
  }

  /** A sentence for each disk: a server that failed for want of room may have freed much. */
  public List<String> free() {
    return IntStream.rangeClosed(1, places.size())
        .mapToObj(
            node ->
                Text.of(
                    "%d of the %d MB of disk of node-%d are free now; data that need more need a"
                        + " larger disk",
                    room(place(node)) / MEGA, bytes / MEGA, node))
        .toList();
  }

  static long room(Path place) {
    try {
      return Files.getFileStore(place).getUsableSpace();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be looked at: %s", place, e.getMessage());
    }
  }

  /** Unmounts them; to be called after the servers have ended. */
  @Override
  public void close() {
    keeper.close();
  }
}
