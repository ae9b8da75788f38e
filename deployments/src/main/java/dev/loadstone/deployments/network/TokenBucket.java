package dev.loadstone.deployments.network;

/** The bucket that limits a link's rate, alike in the kernel and in the switch. */
final class TokenBucket {
  /** Bytes that a link may send at once after a pause. A packet for the kernel has up to 64 kB. */
  private static final long LEAST_BURST = 32 * 1024;

  /** At high rates the timer's precision requires more: what the rate lets through in 1 ms. */
  private static final long BURSTS_PER_SECOND = 1000;

  private static final long LEAST_QUEUE = 256 * 1024;

  /** The queue in front of a link holds what the rate lets through in 50 ms. */
  private static final long QUEUES_PER_SECOND = 20;

  private TokenBucket() {}

  static String of(long bitsPerSecond) {
    long burst = Math.max(LEAST_BURST, bitsPerSecond / Byte.SIZE / BURSTS_PER_SECOND);
    return "tbf rate %sbit burst %s limit %s"
        .formatted(bitsPerSecond, burst, queueBytes(bitsPerSecond));
  }

  /** The bytes that may wait in front of a link; what comes beyond is dropped, as routers do. */
  static long queueBytes(long bitsPerSecond) {
    return Math.max(LEAST_QUEUE, bitsPerSecond / Byte.SIZE / QUEUES_PER_SECOND);
  }

  /** The lower one of two rates; 0 is no limit. */
  static long lower(long one, long other) {
    return one == 0 || (other > 0 && other < one) ? other : one;
  }
}
