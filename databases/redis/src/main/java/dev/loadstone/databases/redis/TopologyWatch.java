package dev.loadstone.databases.redis;

import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class TopologyWatch {
  private static final Logger LOG = LoggerFactory.getLogger(TopologyWatch.class);

  /**
   * All sessions find the topology wrong at once; one look is enough for them. Longer, a promoted
   * replica would seem to be away for longer than it was.
   */
  private static final Duration LEAST_PAUSE = Duration.ofMillis(10);

  private final TopologySearch search;
  private volatile Topology topology;
  private long lastLook;

  TopologyWatch(TopologySearch search) {
    this.search = search;
    this.topology = search.find();
    this.lastLook = System.nanoTime();
  }

  Topology now() {
    return topology;
  }

  /** Asks the servers again unless that was just done; keeps the old topology if none answers. */
  synchronized void lookAgain() {
    if (System.nanoTime() - lastLook < LEAST_PAUSE.toNanos()) {
      return;
    }
    try {
      topology = search.find();
    } catch (LoadstoneException e) {
      LOG.info("the topology is not known anew: {}", e.getMessage());
    }
    lastLook = System.nanoTime();
  }
}
