package dev.loadstone.benchmarks.sql.script;

/**
 * The variables of one execution of a script: a kind and 64 bits for each, and the arrays. What was
 * assigned before the first statement is the input of a transaction, which a retry executes again.
 */
public final class Registers {
  final byte[] kinds;
  final long[] bits;

  /** The elements of those that are arrays, whose lengths are in the bits; empty without arrays. */
  final long[][] arrays;

  Registers(byte[] kinds, long[] bits, long[][] arrays) {
    this.kinds = kinds;
    this.bits = bits;
    this.arrays = arrays;
  }

  public byte kind(Variable variable) {
    return kinds[variable.register()];
  }

  public long bits(Variable variable) {
    return bits[variable.register()];
  }

  /** The value of a number, rounded, or the number of an array's elements; 0 for others. */
  public long count(Variable variable) {
    byte kind = kind(variable);
    long bits = bits(variable);
    return kind == Frame.DECIMAL
        ? (long) Math.rint(Double.longBitsToDouble(bits))
        : kind == Frame.WHOLE || kind == Frame.ARRAY ? bits : 0;
  }

  Registers copy() {
    return new Registers(kinds.clone(), bits.clone(), new long[arrays.length][]);
  }

  /** Takes over the values of others of the same script. */
  void set(Registers others) {
    System.arraycopy(others.kinds, 0, kinds, 0, kinds.length);
    System.arraycopy(others.bits, 0, bits, 0, bits.length);
    for (int i = 0; i < arrays.length; i++) {
      if (kinds[i] == Frame.ARRAY) {
        int length = (int) bits[i];
        System.arraycopy(others.arrays[i], 0, room(i, length), 0, length);
      }
    }
  }

  /** Returns the elements of an array, with room for as many; what they held is lost. */
  long[] room(int register, int length) {
    long[] elements = arrays[register];
    if (elements == null || elements.length < length) {
      elements = new long[length];
      arrays[register] = elements;
    }
    return elements;
  }
}
