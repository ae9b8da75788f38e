package dev.loadstone.core.deployment;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The storage under the data of servers.
 *
 * @param fileSystem the type of the file system, for example {@code ext4}
 * @param device the device, for example {@code /dev/nvme0n1p2}
 * @param inMemory whether it is the machine's memory, so that nothing on it outlives the machine
 *     and a sync costs nothing
 */
public record Storage(String fileSystem, String device, boolean inMemory) {
  private static final Path MOUNTS = Path.of("/proc/self/mounts");
  private static final List<String> IN_MEMORY = List.of("tmpfs", "ramfs");
  private static final String OVERLAY = "overlay";

  /** A row of {@code df}: device, type, three numbers of blocks, the used part, the mount point. */
  private static final Pattern TOLD =
      Pattern.compile("(\\S.*?) +(\\S+)( +-?\\d+){3} +(\\d+%|-) +/.*");

  private static final Pattern UPPER = Pattern.compile("[ ,]upperdir=([^ ,]+)");

  /**
   * The storage in the table that {@code df -P -T} prints for a folder of another machine. An
   * overlay is taken for a disk, because what is below it cannot be seen from here.
   *
   * @return empty when it is no such table
   */
  public static Optional<Storage> told(String table) {
    return table
        .lines()
        .map(TOLD::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(row -> new Storage(row.group(2), row.group(1), IN_MEMORY.contains(row.group(2))));
  }

  public static Storage of(Path folder) throws IOException {
    FileStore store = Files.getFileStore(folder);
    boolean inMemory = IN_MEMORY.contains(store.type());
    if (store.type().equals(OVERLAY) && Files.isReadable(MOUNTS)) {
      Optional<Path> upper = upper(Files.readAllLines(MOUNTS), mountPoint(folder, store));
      inMemory = upper.isPresent() && of(upper.get()).inMemory();
    }
    return new Storage(store.type(), store.name(), inMemory);
  }

  /** The uppermost folder around the given one that is on the same storage. */
  private static Path mountPoint(Path folder, FileStore store) throws IOException {
    Path point = folder.toRealPath();
    while (point.getParent() != null && Files.getFileStore(point.getParent()).equals(store)) {
      point = point.getParent();
    }
    return point;
  }

  /** The folder in which an overlay keeps what is written, if that can be seen from here. */
  static Optional<Path> upper(List<String> mounts, Path point) {
    return mounts.stream()
        .filter(line -> line.split(" ", -1)[1].equals(point.toString()))
        .map(UPPER::matcher)
        .filter(Matcher::find)
        .map(found -> Path.of(found.group(1)))
        .filter(Files::exists)
        .findFirst();
  }

  public String describe() {
    return fileSystem + " on " + device + (inMemory ? ", in memory" : "");
  }
}
