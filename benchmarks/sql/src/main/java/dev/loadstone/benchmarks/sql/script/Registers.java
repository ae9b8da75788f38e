package dev.loadstone.benchmarks.sql.script;

import java.util.List;

/**
 * The variables of one execution of a script: a kind and 64 bits for each, and the arrays. What was
 * assigned before the first statement is the input of a transaction, which a retry executes again.
 */
public final class Registers {
  final byte[] kinds;
  final long[] bits;

  /** A slot for each variable that is an array; its length is in the bits of its register. */
  final long[][] arrays;

  Registers(byte[] kinds, long[] bits, long[][] arrays) {
    this.kinds = kinds;
    this.bits = bits;
    this.arrays = arrays;
  }

  Registers copy() {
    return new Registers(kinds.clone(), bits.clone(), new long[arrays.length][]);
  }

  /** Takes over the values of others of the same script. */
  void set(Registers others, List<Variable> allArrays) {
    System.arraycopy(others.kinds, 0, kinds, 0, kinds.length);
    System.arraycopy(others.bits, 0, bits, 0, bits.length);
    for (int i = 0; i < allArrays.size(); i++) {
      Variable array = allArrays.get(i);
      int length = (int) bits[array.register()];
      if (kinds[array.register()] == Frame.ARRAY) {
        System.arraycopy(others.arrays[array.slot()], 0, room(array, length), 0, length);
      }
    }
  }

  /** Returns the elements of an array, with room for as many; what they held is lost. */
  long[] room(Variable array, int length) {
    long[] elements = arrays[array.slot()];
    if (elements == null || elements.length < length) {
      elements = new long[length];
      arrays[array.slot()] = elements;
    }
    return elements;
  }
}
