package dev.loadstone.core.result;

import java.util.List;
import java.util.Objects;

/**
 * The tool that drove a run in Loadstone's place and reported its figures.
 *
 * @param tool the tool's name as people write it
 * @param version the version that it reports; empty when it reports none
 * @param loading the steps that loaded its data, in words
 * @param files its log and its own result files, in the run's folder
 */
public record DriverInfo(String tool, String version, String loading, List<String> files) {
  public DriverInfo {
    version = Objects.requireNonNullElse(version, "");
    loading = Objects.requireNonNullElse(loading, "");
    files = Objects.requireNonNullElse(files, List.of());
  }

  public String describe() {
    return version.isEmpty() ? tool : tool + " " + version;
  }
}
