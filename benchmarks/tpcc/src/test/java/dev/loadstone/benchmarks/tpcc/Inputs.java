package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.tpcc.input.Deck;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TpccTerminal;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.core.random.RandomStreams;

/** Terminals as a run makes them. */
public final class Inputs {
  private Inputs() {}

  public static TpccTerminal terminal(long seed, int index, int terminals, int warehouses) {
    RandomStreams streams = new RandomStreams(seed);
    TerminalPlacement placement = new TerminalPlacement(terminals, warehouses);
    return new TpccTerminal(
        warehouses,
        placement.warehouse(index),
        placement.district(index),
        NuRandConstants.forRun(NuRandConstants.forLoad(streams), streams),
        new TpccRandom(streams.stream("terminal", index)),
        new Deck(TransactionMix.STANDARD));
  }
}
