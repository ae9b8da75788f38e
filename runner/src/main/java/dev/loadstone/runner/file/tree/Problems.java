package dev.loadstone.runner.file.tree;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The problems of a file, gathered so that the user sees all of them at once. */
public final class Problems {
  private static final int MOST_SHOWN = 20;

  // A set, because the same value is read once for each cell.
  private final Set<String> found = new LinkedHashSet<>();

  /**
   * @param path the setting; empty for the file as a whole
   */
  public void add(Location location, String path, String what) {
    found.add(location + ": " + (path.isEmpty() ? "" : path + ": ") + what);
  }

  /** Reports a wrong value; the right form is in words that follow “expected”. */
  public void refuse(Node node, String path, String expected) {
    add(node.location(), path, node.describe() + "; expected " + expected);
  }

  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw exception();
    }
  }

  /** The exception for a problem after which no more can be read, and for those before it. */
  LoadstoneException last(Location location, String what) {
    add(location, "", what);
    return exception();
  }

  private LoadstoneException exception() {
    List<String> shown = new ArrayList<>(found);
    if (shown.size() > MOST_SHOWN) {
      int more = shown.size() - MOST_SHOWN;
      shown = new ArrayList<>(shown.subList(0, MOST_SHOWN));
      shown.add("… and " + more + " more");
    }
    return new LoadstoneException(ExitCode.USAGE, String.join(System.lineSeparator(), shown));
  }
}
