package dev.loadstone.lab;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.catalog.Extension;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.lab.bench.BenchCommand;
import dev.loadstone.lab.peers.BenchbaseTool;
import dev.loadstone.lab.peers.GoTpcTool;
import dev.loadstone.lab.peers.YcsbTool;
import java.util.List;

/** Measures Loadstone itself, and other tools as drivers beside it. */
public final class Lab implements Extension {
  @Override
  public List<PeerTool> peers() {
    return List.of(new BenchbaseTool(), new GoTpcTool(), new YcsbTool());
  }

  @Override
  public List<Object> commands(Catalog catalog) {
    return List.of(BenchCommand.commandLine(catalog));
  }
}
