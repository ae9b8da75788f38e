package dev.loadstone.deployments.redis;

import dev.loadstone.core.Refusal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The relation of Redis's nodes to each other: our setting {@value #SETTING}. */
enum Mode {
  SINGLE(1, 1, "1"),
  /** The first is the primary, the others are its replicas. */
  REPLICATED(2, Integer.MAX_VALUE, "at least 2"),
  /** Each has a part of the keys. */
  CLUSTER(3, Integer.MAX_VALUE, "at least 3");

  static final String SETTING = "mode";

  private final int leastNodes;
  private final int mostNodes;
  private final String expected;

  Mode(int leastNodes, int mostNodes, String expected) {
    this.leastNodes = leastNodes;
    this.mostNodes = mostNodes;
    this.expected = expected;
  }

  /** The mode that settings say, none of which is refused, or that fits the number of nodes. */
  static Mode of(int nodes, Map<String, String> settings) {
    String name = settings.getOrDefault(SETTING, nodes == 1 ? "single" : "replicated");
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  Optional<Refusal> refusal(int nodes) {
    return nodes >= leastNodes && nodes <= mostNodes
        ? Optional.empty()
        : Optional.of(
            Refusal.of(
                "nodes",
                "is %s; with settings.mode: %s, expected %s",
                nodes,
                name().toLowerCase(Locale.ROOT),
                expected));
  }
}
