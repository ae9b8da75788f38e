package dev.loadstone.core.result;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to work in a result folder, which one process has at a time. It ends with the process,
 * however that ends.
 */
public final class FolderLock implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  static FolderLock of(Path folder) {
    Path file = folder.resolve(ResultFiles.LOCK);
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isFree(channel)) {
        return new FolderLock(file, channel);
      }
      channel.close();
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
    throw new LoadstoneException(
        ExitCode.USAGE,
        folder
            + ": another process works in this result folder; wait until it has ended, or end it,"
            + " and then resume");
  }

  private static boolean isFree(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
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
      channel.close();
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }
}
