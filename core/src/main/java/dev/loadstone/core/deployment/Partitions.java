package dev.loadstone.core.deployment;

import java.util.Map;

/**
 * The partitions over which servers that are not started yet will spread their data.
 *
 * @param count the number of partitions, at least 1
 * @param others other numbers of partitions that as many nodes can have, each with the setting that
 *     leads to it, for example {@code settings.sitesperhost: 1}
 */
public record Partitions(int count, Map<Integer, String> others) {
  public Partitions {
    others = Map.copyOf(others);
  }
}
