package dev.loadstone.core.statistics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/**
 * The histograms of all measured times, in nanoseconds. Those of workers, seconds, processes and
 * repetitions have one resolution, so they add up without loss, and a percentile is the same
 * wherever it is read.
 */
public final class Histograms {
  /** Times above an hour are recorded as an hour. */
  public static final long HIGHEST_NANOS = 3_600_000_000_000L;

  /** Times are told apart by 64 ns, or by 0.1 % where that is more. */
  public static final long LOWEST_NANOS = 64;

  private static final int DIGITS = 3;

  private Histograms() {}

  /** An empty histogram, which is small and grows as needed. */
  public static Histogram create() {
    Histogram histogram = new Histogram(LOWEST_NANOS, 2_000 * LOWEST_NANOS, DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /**
   * A time as it can be recorded; one above an hour counts as an hour.
   *
   * @throws IllegalStateException when it is negative, which is a defect of whoever measured it
   */
  public static long recordable(long nanos) {
    if (nanos < 0) {
      throw new IllegalStateException("a time of " + nanos + " ns ended before it began");
    }
    return Math.min(nanos, HIGHEST_NANOS);
  }

  /**
   * Writes a histogram in HdrHistogram's own encoding, which writes empty places as their count; an
   * empty histogram takes four bytes. It is not compressed in addition, because starting a
   * compression costs more than all the rest of a client's work of a second.
   */
  public static void write(Histogram histogram, DataOutput out) throws IOException {
    if (histogram.getTotalCount() == 0) {
      out.writeInt(0);
      return;
    }
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    out.writeInt(length);
    out.write(buffer.array(), 0, length);
  }

  public static Histogram read(DataInput in) throws IOException {
    int length = in.readInt();
    if (length == 0) {
      return create();
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    try {
      Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
      histogram.setAutoResize(true);
      return histogram;
    } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
      throw new IOException("a histogram is damaged: " + e.getMessage(), e);
    }
  }
}
