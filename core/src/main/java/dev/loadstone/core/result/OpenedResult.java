package dev.loadstone.core.result;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A result that a command was given: its folder, or a packed one that is unpacked into a temporary
 * folder until it is closed or the process ends.
 */
public final class OpenedResult implements AutoCloseable {
  /** Null for what is no packed result. */
  private WorkFolder work;

  private Path path;
  private boolean closed;

  private OpenedResult(Path path) {
    this.path = path;
  }

  /**
   * Opens what a user named.
   *
   * @param argument a packed result; anything else is left to whoever reads it
   * @throws LoadstoneException when it is a packed result that is damaged
   */
  public static OpenedResult of(Path argument) {
    OpenedResult opened = new OpenedResult(argument);
    if (!PackedResult.is(argument)) {
      return opened;
    }
    // Ctrl-C ends the process without another word to the command. Before there is a folder.
    Runtime.getRuntime().addShutdownHook(new Thread(opened::close, "remove unpacked result"));
    try {
      opened.unpack(argument);
      return opened;
    } catch (LoadstoneException e) {
      opened.close();
      throw e;
    }
  }

  private synchronized void unpack(Path packed) {
    if (closed) {
      return;
    }
    work = WorkFolder.make(WorkFolder.temporary(), "result");
    String name = packed.getFileName().toString();
    Path folder =
        work.path()
            .resolve(
                name.endsWith(PackedResult.SUFFIX) && name.length() > PackedResult.SUFFIX.length()
                    ? name.substring(0, name.length() - PackedResult.SUFFIX.length())
                    : name);
    try {
      path = Files.createDirectory(folder);
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
    PackedReader.unpack(packed, path);
  }

  /** The folder of the result; for what is no packed result, the argument itself. */
  public synchronized Path path() {
    return path;
  }

  /** Returns whether it was unpacked, so that what is written into its folder is lost. */
  public synchronized boolean isUnpacked() {
    return work != null;
  }

  @Override
  public synchronized void close() {
    if (!closed && work != null) {
      work.close();
    }
    closed = true;
  }
}
