package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import dev.loadstone.core.random.RandomStreams;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Makes the values of fields, and recognises them. A value is a function of the record's code, the
 * field and a version; it is printable text that looks random and compresses badly.
 *
 * <p>A value begins with up to eight characters of its version, at most half the value. The code,
 * the field and these characters determine the rest of the value and its length. So a reader can
 * tell that a value was written there and is whole and undamaged, without knowing the version. A
 * reader cannot tell whether it is the latest one; and of values of a few characters, little but
 * the length can be checked. Immutable.
 *
 * @param lengths the lengths of values
 */
public record Values(FieldLengths lengths) {
  /** The version of all values of a newly inserted record. */
  public static final long FIRST_VERSION = 0;

  /** In each byte six bits vary: the characters from the blank to the underscore. */
  private static final long VARYING = 0x3F3F3F3F3F3F3F3FL;

  private static final long LOWEST = 0x2020202020202020L;
  private static final int BITS_OF_CHARACTER = 0x3F;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final long FIELD_STEP = 0xD1342543DE82EF95L;
  private static final long VERSION_STEP = 0xDA942042E4DD58B5L;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The verdict on a value. */
  public enum Finding {
    RIGHT("is right"),
    MISSING("is missing"),
    /** No value with this beginning has this length. */
    WRONG_LENGTH("has a wrong length"),
    WRONG_VALUE("has a wrong value");

    private final String words;

    Finding(String words) {
      this.words = words;
    }

    /** Returns the verdict in words, for example {@code field3 of user7 is missing}. */
    public String about(int field, String key) {
      return "field" + field + " of " + key + " " + words;
    }
  }

  /** Returns a value; the version of a record just inserted is {@link #FIRST_VERSION}. */
  public byte[] make(long code, int field, long version) {
    long base = base(code, field);
    long characters = version & VARYING;
    byte[] value = new byte[length(base, characters)];
    int head = head(value.length);
    characters &= lowBytes(head);
    putHead(value, head, characters + (LOWEST & lowBytes(head)));
    long state = base + characters * VERSION_STEP;
    int at = head;
    for (; at <= value.length - Long.BYTES; at += Long.BYTES) {
      state += GAMMA;
      LONG.set(value, at, text(state));
    }
    if (at < value.length) {
      long rest = text(state + GAMMA);
      for (; at < value.length; at++) {
        value[at] = (byte) rest;
        rest >>>= Byte.SIZE;
      }
    }
    return value;
  }

  /** Judges a value that was read; it is null when the record lacks the field. */
  public Finding judge(long code, int field, byte[] value) {
    if (value == null) {
      return Finding.MISSING;
    }
    if (value.length == 0) {
      return Finding.WRONG_LENGTH;
    }
    int head = head(value.length);
    long characters = takeHead(value, head) - (LOWEST & lowBytes(head));
    long base = base(code, field);
    if (length(base, characters) != value.length) {
      return Finding.WRONG_LENGTH;
    }
    if ((characters & ~VARYING) != 0) {
      return Finding.WRONG_VALUE;
    }
    return holds(value, head, base + characters * VERSION_STEP)
        ? Finding.RIGHT
        : Finding.WRONG_VALUE;
  }

  private static boolean holds(byte[] value, int head, long start) {
    long state = start;
    int at = head;
    for (; at <= value.length - Long.BYTES; at += Long.BYTES) {
      state += GAMMA;
      if ((long) LONG.get(value, at) != text(state)) {
        return false;
      }
    }
    if (at < value.length) {
      long rest = text(state + GAMMA);
      for (; at < value.length; at++) {
        if (value[at] != (byte) rest) {
          return false;
        }
        rest >>>= Byte.SIZE;
      }
    }
    return true;
  }

  /** The first character alone decides the length, because even the shortest value has it. */
  private int length(long base, long characters) {
    return lengths.areConstant()
        ? lengths.most()
        : lengths.of(RandomStreams.mix(base ^ ((characters & BITS_OF_CHARACTER) + 1)));
  }

  private static int head(int length) {
    return Math.min(Long.BYTES, Math.max(1, length / 2));
  }

  private static long lowBytes(int count) {
    return -1L >>> (Long.SIZE - Byte.SIZE * count);
  }

  private static void putHead(byte[] value, int head, long characters) {
    if (value.length >= Long.BYTES) {
      // The following characters overwrite the surplus.
      LONG.set(value, 0, characters);
      return;
    }
    long rest = characters;
    for (int i = 0; i < head; i++) {
      value[i] = (byte) rest;
      rest >>>= Byte.SIZE;
    }
  }

  private static long takeHead(byte[] value, int head) {
    if (value.length >= Long.BYTES) {
      return (long) LONG.get(value, 0) & lowBytes(head);
    }
    long characters = 0;
    for (int i = head - 1; i >= 0; i--) {
      characters = characters << Byte.SIZE | (value[i] & 0xFF);
    }
    return characters;
  }

  private static long base(long code, int field) {
    return RandomStreams.mix(code + FIELD_STEP * (field + 1));
  }

  /** Returns the next eight characters. */
  private static long text(long state) {
    return (RandomStreams.mix(state) & VARYING) + LOWEST;
  }
}
