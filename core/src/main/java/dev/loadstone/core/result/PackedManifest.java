package dev.loadstone.core.result;

import dev.loadstone.core.LoadstoneException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The list of a packed result, its first file.
 *
 * @param loadstoneVersion the version that measured; null where the result does not tell
 * @param revision its revision; null where the result does not tell
 * @param histogramSeconds the length of the intervals of histograms that were joined; 0 where they
 *     are as recorded
 * @param files all other files, in order
 */
public record PackedManifest(
    int schemaVersion,
    String loadstoneVersion,
    String revision,
    String packedBy,
    int histogramSeconds,
    List<Entry> files) {
  static final int MOST_BYTES_OF_LIST = 32 << 20;

  private static final int MOST_FILES = 100_000;
  private static final long MOST_BYTES = 4L << 30;
  private static final int LONGEST_PATH = 1_000;
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /** Replaces a list that a damaged file lacks by an empty one. */
  public PackedManifest {
    files = List.copyOf(Objects.requireNonNullElse(files, List.of()));
  }

  /**
   * A file.
   *
   * @param path its path from the folder of the result, with slashes
   * @param sha256 its digest in lower-case hexadecimal digits
   */
  public record Entry(String path, long bytes, String sha256) {
    private boolean staysInFolder() {
      if (path == null || path.isEmpty() || path.length() > LONGEST_PATH) {
        return false;
      }
      if (path.indexOf('\\') >= 0 || path.chars().anyMatch(Character::isISOControl)) {
        return false;
      }
      // An absolute path begins with an empty name.
      return List.of(path.split("/", -1)).stream()
          .noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
    }
  }

  /** The bytes of all files. */
  public long bytes() {
    return files.stream().mapToLong(Entry::bytes).sum();
  }

  /**
   * Requires that the files can be unpacked into a folder.
   *
   * @throws LoadstoneException when a path leaves the folder or occurs twice, or there is too much
   */
  void requireUsable(Path packed) {
    if (schemaVersion > PackedResult.SCHEMA_VERSION) {
      throw LoadstoneException.usage(
          "%s: packed by a newer Loadstone (%s): schema version %d, this one reads up to %d; open"
              + " it with the newer Loadstone",
          packed, packedBy, schemaVersion, PackedResult.SCHEMA_VERSION);
    }
    if (schemaVersion < 1 || files.isEmpty()) {
      throw refused(packed, "it is no list of files with a schemaVersion");
    }
    if (files.size() > MOST_FILES) {
      throw refused(
          packed, "it names %d files; expected at most %d".formatted(files.size(), MOST_FILES));
    }
    Set<String> paths = new HashSet<>();
    long left = MOST_BYTES;
    for (Entry entry : files) {
      if (!entry.staysInFolder()) {
        throw refused(
            packed, "the path \"%s\" is none within the result's folder".formatted(entry.path()));
      }
      if (!paths.add(entry.path()) || entry.path().equals(PackedResult.MANIFEST)) {
        throw refused(packed, "it names %s twice".formatted(entry.path()));
      }
      if (entry.sha256() == null || !DIGEST.matcher(entry.sha256()).matches()) {
        throw refused(packed, "%s has no SHA-256".formatted(entry.path()));
      }
      left = entry.bytes() < 0 || entry.bytes() > left ? -1 : left - entry.bytes();
      if (left < 0) {
        throw refused(
            packed,
            "up to %s the files have more than %d bytes, or fewer than none"
                .formatted(entry.path(), MOST_BYTES));
      }
    }
  }

  private static LoadstoneException refused(Path packed, String why) {
    return PackedReader.damaged(packed, PackedResult.MANIFEST + ": " + why, null);
  }
}
