package dev.loadstone.core.result;

import java.util.List;
import java.util.Objects;

/**
 * The tool that drove a run in Loadstone's place, and by whose own word its figures are.
 *
 * @param tool the tool, as people write it
 * @param version by its own word; empty when it does not tell
 * @param loading what was done to load its data, in words
 * @param files its log and its own result files, in the run's folder
 */
public record DriverInfo(String tool, String version, String loading, List<String> files) {
  /** Texts and lists that a damaged file lacks are empty. */
  public DriverInfo {
    version = Objects.requireNonNullElse(version, "");
    loading = Objects.requireNonNullElse(loading, "");
    files = Objects.requireNonNullElse(files, List.of());
  }

  /** The tool with its version. */
  public String describe() {
    return version.isEmpty() ? tool : tool + " " + version;
  }
}
