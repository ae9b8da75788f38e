package dev.loadstone.isolation;

import dev.loadstone.isolation.script.Finding;
import java.util.List;

/**
 * The findings at one isolation level.
 *
 * @param level the level that was asked for
 * @param claimed what the system claims of it; empty where it is not offered
 * @param notOffered why the system does not offer it; empty where it does
 */
public record LevelFindings(
    String level, String claimed, String notOffered, List<Finding> findings) {
  static LevelFindings notOffered(String level, String reason) {
    return new LevelFindings(level, "", reason, List.of());
  }

  boolean isOffered() {
    return notOffered.isEmpty();
  }
}
