package dev.loadstone.core.settings;

import dev.loadstone.core.Sha256;
import java.util.SortedMap;

/**
 * The text files of a folder, read when the experiment was. Travels to client processes and into
 * the result.
 *
 * @param path as the experiment has it
 * @param files the texts by their names, without files in folders of this one
 */
public record TextFolder(String path, SortedMap<String, String> files) {
  private static final int DIGEST_DIGITS = 8;

  /** The folder's own name. */
  public String name() {
    String whole = path.replaceAll("/+$", "");
    return whole.substring(whole.lastIndexOf('/') + 1);
  }

  /** Where the copy in a result is, below the result's folder. */
  public String copy() {
    return "folders/" + path.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  public static String digest(SortedMap<String, String> files) {
    return Sha256.hex(files.toString()).substring(0, DIGEST_DIGITS);
  }

  /** As results show it: its path, and the digest of its texts. */
  @Override
  public String toString() {
    return path + " (" + digest(files) + ")";
  }
}
