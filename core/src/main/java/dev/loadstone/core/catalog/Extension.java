package dev.loadstone.core.catalog;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.core.peer.PeerTool;
import java.util.List;

/** A study, or a part of the lab: its additions to experiments and to the command line. */
public interface Extension {
  default List<Benchmark<?>> benchmarks() {
    return List.of();
  }

  default List<PeerTool> peers() {
    return List.of();
  }

  /** Programs that its benchmarks need beside servers that are started here. */
  default List<Sidecar> sidecars() {
    return List.of();
  }

  default List<Object> reportAdditions() {
    return List.of();
  }

  /** Commands of the command line, in picocli's form. */
  default List<Object> commands(Catalog catalog) {
    return List.of();
  }
}
