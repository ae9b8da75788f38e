package dev.loadstone.core.result;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The right to work in a result folder, which one process has at a time, or to read it meanwhile
 * undisturbed. It ends with the process, however that ends.
 */
public final class FolderLock implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  /**
   * @param channel null where nothing needs to be released
   */
  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  static FolderLock toWork(Path folder) {
    return take(folder, false, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** Writes nothing: where no process has ever worked, none keeps others away. */
  static FolderLock toRead(Path folder) {
    Path file = folder.resolve(ResultFiles.LOCK);
    return Files.exists(file)
        ? take(folder, true, StandardOpenOption.READ)
        : new FolderLock(file, null);
  }

  private static FolderLock take(Path folder, boolean shared, OpenOption... options) {
    Path file = folder.resolve(ResultFiles.LOCK);
    try {
      FileChannel channel = FileChannel.open(file, Set.of(options));
      if (isFree(channel, shared)) {
        return new FolderLock(file, channel);
      }
      channel.close();
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
    throw LoadstoneException.usage(
        "%s: another process works in this result folder; wait until it has ended, or end it, and"
            + " then try again",
        folder);
  }

  private static boolean isFree(FileChannel channel, boolean shared) throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, shared) != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /**
   * Releases the folder.
   *
   * @throws LoadstoneException when that fails
   */
  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }
}
