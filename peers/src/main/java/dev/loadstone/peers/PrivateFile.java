package dev.loadstone.peers;

import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files with a password that nobody else may read. */
public final class PrivateFile {
  private PrivateFile() {}

  /** Writes a text into a new file, in place of one that is there. */
  public static Path write(Path file, String text) {
    try {
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }
}
