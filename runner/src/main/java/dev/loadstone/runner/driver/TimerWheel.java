package dev.loadstone.runner.driver;

import java.util.function.Consumer;

/**
 * A hashed timer wheel (Varghese and Lauck, 1987) whose entries are the terminals themselves, so
 * that waiting costs no object. Not thread-safe: the timer thread owns it.
 */
final class TimerWheel {
  /** 2^17 ns, about 0.13 ms: finer than any pause or response time that matters. */
  private static final int TICK_SHIFT = 17;

  private static final int SLOTS = 1 << 14;
  private static final int MASK = SLOTS - 1;

  private final Terminal[] slots = new Terminal[SLOTS];
  private final long origin;
  private long nextTick;
  private int size;

  /**
   * @param now the clock's present reading; earlier wake times are due at once
   */
  TimerWheel(long now) {
    origin = now;
  }

  /** Adds a terminal; {@link Terminal#wakeAt} says when it is due. */
  void add(Terminal terminal) {
    long tick = Math.max(tickOf(terminal.wakeAt), nextTick);
    int slot = (int) (tick & MASK);
    terminal.nextInSlot = slots[slot];
    slots[slot] = terminal;
    size++;
  }

  void expire(long now, Consumer<Terminal> expired) {
    long last = (now - origin) >> TICK_SHIFT;
    // After a long stall every slot is visited once, not once a lap.
    long first = Math.max(nextTick, last - SLOTS + 1);
    for (long tick = first; tick <= last && size > 0; tick++) {
      expireSlot((int) (tick & MASK), now, expired);
    }
    // The slot of the present tick may get entries that are due before the tick ends.
    nextTick = Math.max(nextTick, last);
  }

  private void expireSlot(int slot, long now, Consumer<Terminal> expired) {
    Terminal entry = slots[slot];
    Terminal kept = null;
    while (entry != null) {
      Terminal next = entry.nextInSlot;
      if (entry.wakeAt - now <= 0) {
        entry.nextInSlot = null;
        size--;
        expired.accept(entry);
      } else {
        entry.nextInSlot = kept;
        kept = entry;
      }
      entry = next;
    }
    slots[slot] = kept;
  }

  /** The least time until a terminal is due, at most {@code horizon}; both in nanoseconds. */
  long idleNanos(long now, long horizon) {
    if (size == 0) {
      return horizon;
    }
    long lastTick = (now + horizon - origin) >> TICK_SHIFT;
    long earliest = now + horizon;
    for (long tick = nextTick; tick <= lastTick; tick++) {
      for (Terminal entry = slots[(int) (tick & MASK)]; entry != null; entry = entry.nextInSlot) {
        if (entry.wakeAt - earliest < 0) {
          earliest = entry.wakeAt;
        }
      }
      // Slots are ordered by time except for entries of later laps, which never lower the earliest.
      if (earliest - (now + horizon) < 0) {
        break;
      }
    }
    return Math.max(0, earliest - now);
  }

  int size() {
    return size;
  }

  private long tickOf(long time) {
    return (time - origin) >> TICK_SHIFT;
  }
}
