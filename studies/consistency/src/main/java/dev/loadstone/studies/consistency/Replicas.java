package dev.loadstone.studies.consistency;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The numbers of replicas that the consistency levels of Cassandra stand for. */
final class Replicas {
  private static final Map<String, Integer> FIXED =
      Map.of("ANY", 0, "ONE", 1, "TWO", 2, "THREE", 3);
  private static final String LOCAL = "LOCAL_";

  private Replicas() {}

  /** Returns the number of replicas that answer; empty for an unknown level. */
  static OptionalInt of(String level, int factor) {
    String name = level.startsWith(LOCAL) ? level.substring(LOCAL.length()) : level;
    if (FIXED.containsKey(name)) {
      return OptionalInt.of(FIXED.get(name));
    }
    return switch (name) {
      case "QUORUM" -> OptionalInt.of(factor / 2 + 1);
      case "ALL" -> OptionalInt.of(factor);
      default -> OptionalInt.empty();
    };
  }

  /**
   * Returns the pairs of levels that are strongly consistent with as few replicas as possible:
   * readers and writers share exactly one replica (R + W = N + 1). More of either costs more and
   * gains nothing.
   *
   * @param factor the number of replicas, N
   */
  static List<Levels> leastStrong(List<String> readLevels, List<String> writeLevels, int factor) {
    return readLevels.stream()
        .flatMap(read -> writeLevels.stream().map(write -> new Levels(read, write)))
        .filter(
            levels -> {
              OptionalInt read = of(levels.read(), factor);
              OptionalInt write = of(levels.write(), factor);
              return read.isPresent()
                  && write.isPresent()
                  && read.getAsInt() + write.getAsInt() == factor + 1;
            })
        .toList();
  }
}
