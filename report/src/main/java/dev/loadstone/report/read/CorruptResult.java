package dev.loadstone.report.read;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** Failures to read a result. They say which file, where in it, and what to do. */
public final class CorruptResult {
  /** The names in the path of a repetition's file, from the folder of all repetitions on. */
  private static final int DEPTH = 4;

  private static final Set<String> REPETITIONS = Set.of(ResultFiles.CELLS, ResultFiles.OTHER_TRIES);

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
    return LoadstoneException.usage(
        cause,
        "%s: damaged result file%s: %s; restore the file, or remove %s to report without it",
        file,
        where,
        what,
        isOfRepetition(file) ? "its repetition's folder" : "it");
  }

  private static boolean isOfRepetition(Path file) {
    int top = file.getNameCount() - DEPTH;
    return top >= 0 && REPETITIONS.contains(file.getName(top).toString());
  }

  public static LoadstoneException unreadable(Path file, IOException cause) {
    return LoadstoneException.usage(
        cause,
        "%s: cannot be read: %s: %s; check its permissions",
        file,
        cause.getClass().getSimpleName(),
        cause.getMessage());
  }
}
