package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The kinds, fields and lengths of operations, for all terminals of a run. Immutable. */
public final class OperationOptions {
  private static final OperationKind[] KINDS = OperationKind.values();
  private static final double PERCENT = 100;

  /** The ends of the kinds' shares of 0 … 1; the last kind that is drawn takes the rest. */
  private final double[] ends = new double[KINDS.length];

  private final boolean changesRecords;
  private final boolean readAllFields;
  private final boolean writeAllFields;
  private final FieldLengths scanLengths;
  private final int[] all;

  /** For each field an array of its position alone. */
  private final int[][] single;

  public OperationOptions(
      OperationProportions mix,
      boolean readAllFields,
      boolean writeAllFields,
      FieldLengths scanLengths,
      int[] fields) {
    double end = 0;
    int last = 0;
    for (OperationKind kind : KINDS) {
      end += mix.share(kind) / PERCENT;
      ends[kind.index()] = end;
      last = mix.has(kind) ? kind.index() : last;
    }
    Arrays.fill(ends, last, ends.length, 1);
    this.changesRecords = mix.changesRecords();
    this.readAllFields = readAllFields;
    this.writeAllFields = writeAllFields;
    this.scanLengths = scanLengths;
    this.all = fields.clone();
    this.single = new int[all.length][];
    for (int field : all) {
      single[field] = new int[] {field};
    }
  }

  boolean changesRecords() {
    return changesRecords;
  }

  OperationKind kind(double place) {
    int kind = 0;
    while (place >= ends[kind]) {
      kind++;
    }
    return KINDS[kind];
  }

  int scanLength(long bits) {
    return scanLengths.of(bits);
  }

  /** Returns a shared array, which must not be changed. */
  int[] fieldsToRead(SplittableRandom random) {
    return readAllFields ? all : one(random);
  }

  /** Returns a shared array, which must not be changed. */
  int[] fieldsToWrite(SplittableRandom random) {
    return writeAllFields ? all : one(random);
  }

  private int[] one(SplittableRandom random) {
    return single[random.nextInt(single.length)];
  }
}
