package dev.loadstone.core.settings;

import dev.loadstone.core.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * The text files of a folder, read when the experiment was. Travels to client processes and into
 * the result.
 *
 * @param path as the experiment has it
 * @param files the texts by their names, without files in folders of this one
 */
public record TextFolder(String path, SortedMap<String, String> files) {
  private static final int DIGEST_DIGITS = 8;

  /** Whether a file of a folder is one of its texts. */
  public static boolean isText(Path file) {
    return Files.isRegularFile(file)
        && Stream.of(".sql", ".yaml", ".csv").anyMatch(file.toString()::endsWith);
  }

  /** The folder's own name. */
  public String name() {
    String whole = path.replaceAll("/+$", "");
    return whole.substring(whole.lastIndexOf('/') + 1);
  }

  /** Where the copy in a result is, below the result's folder; by the path alone. */
  public String copy() {
    return "folders/" + name().replaceAll("[^A-Za-z0-9]+", "-") + "-" + digits(path);
  }

  public static String digest(SortedMap<String, String> files) {
    return digits(files.toString());
  }

  private static String digits(String text) {
    return Sha256.hex(text).substring(0, DIGEST_DIGITS);
  }

  /** As results show it: its path, and the digest of its texts. */
  @Override
  public String toString() {
    return path + " (" + digest(files) + ")";
  }
}
