package dev.loadstone.isolation;

import dev.loadstone.core.result.ResultJson;
import java.util.List;

/**
 * The findings on all systems of an experiment.
 *
 * @param schemaVersion the version of the form in which it is written
 */
public record AcidReport(int schemaVersion, String experiment, List<SystemFindings> systems) {
  private static final int VERSION = 1;

  public AcidReport(String experiment, List<SystemFindings> systems) {
    this(VERSION, experiment, systems);
  }

  /** Returns whether anything came through that a system's claims rule out. */
  public boolean hasViolations() {
    return systems.stream().anyMatch(SystemFindings::hasViolations);
  }

  /** Returns whether at least one script was judged. */
  public boolean judgesAnything() {
    return systems.stream().anyMatch(SystemFindings::isJudged);
  }

  public String json() {
    return ResultJson.mapper().writeValueAsString(this) + "\n";
  }
}
