package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.Registers;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import java.util.List;

/** The transactions of one terminal. */
public final class FolderTerminal implements Script {
  /** What {@code unique()} begins after: the sequences of loaded rows are below. */
  private static final long UNIQUES = 1_000_000_000;

  private final List<FolderType> types;
  private final double[] cumulatedWeights;
  private final int index;
  private final Draws draws;
  private final Frame.Uniques uniques;

  /** A frame for each type, made when it is first needed. */
  private final Frame[] frames;

  /**
   * @param index 0 … terminals − 1
   * @param terminals how many terminals all clients have together
   */
  public FolderTerminal(
      List<FolderType> types, double[] cumulatedWeights, int index, int terminals, long seed) {
    this.types = types;
    this.cumulatedWeights = cumulatedWeights;
    this.index = index;
    this.draws = new Draws(seed);
    this.uniques = new Frame.Uniques(UNIQUES + 1 + index, terminals);
    this.frames = new Frame[types.size()];
  }

  @Override
  public Transaction next() {
    int type = draws.weighted(cumulatedWeights);
    FolderType drawn = types.get(type);
    if (frames[type] == null) {
      frames[type] = drawn.script().frame(draws, uniques);
    }
    Frame frame = frames[type];
    Registers registers = frame.begin(index);
    try {
      int place = drawn.script().prepare(frame);
      long written = drawn.script().written(frame);
      boolean spans = drawn.script().spans(frame);
      return new FolderTransaction(type, registers, place, draws.next(), written, spans, null);
    } catch (ScriptFailure failure) {
      return new FolderTransaction(type, registers, 0, 0, 0, false, failure);
    }
  }
}
