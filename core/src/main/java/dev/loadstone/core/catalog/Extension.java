package dev.loadstone.core.catalog;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.core.peer.PeerTool;
import java.util.List;

/** What a study, or the lab, adds to what experiments and the command line know. */
public interface Extension {
  default List<Benchmark<?>> benchmarks() {
    return List.of();
  }

  /** Other tools that can drive a cell. */
  default List<PeerTool> peers() {
    return List.of();
  }

  /** Programs that its benchmarks need beside servers that are started here. */
  default List<Sidecar> sidecars() {
    return List.of();
  }

  /** Additions to reports, in the form of the module report. */
  default List<Object> reportAdditions() {
    return List.of();
  }

  /** Commands of the command line, in picocli's form. */
  default List<Object> commands(Catalog catalog) {
    return List.of();
  }
}
