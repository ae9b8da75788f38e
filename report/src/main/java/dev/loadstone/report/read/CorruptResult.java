package dev.loadstone.report.read;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** Failures to read a result, said so that the user knows which file, where, and what to do. */
public final class CorruptResult {
  private CorruptResult() {}

  public static LoadstoneException file(Path file, JacksonException cause) {
    TokenStreamLocation location = cause.getLocation();
    String where =
        location == null || location.getLineNr() < 1
            ? ""
            : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    return file(file, where, cause.getOriginalMessage(), cause);
  }

  public static LoadstoneException file(Path file, String where, String what, Throwable cause) {
    return new LoadstoneException(
        ExitCode.USAGE,
        file
            + ": damaged result file"
            + where
            + ": "
            + what
            + "; restore the file, or remove its repetition's folder to report without it",
        cause);
  }

  public static LoadstoneException unreadable(Path file, IOException cause) {
    return new LoadstoneException(
        ExitCode.USAGE,
        file
            + ": cannot be read: "
            + cause.getClass().getSimpleName()
            + ": "
            + cause.getMessage()
            + "; check its permissions",
        cause);
  }
}
