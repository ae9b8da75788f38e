package dev.loadstone.core.observe;

import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.statistics.Pauses;
import java.util.Set;

/**
 * The series of client processes and their machines; labels are their numbers, from 1. What a
 * machine does not tell is left out.
 */
public final class ClientSeries {
  /** The time for which it was watched. */
  public static final Series WATCHED = Series.nanos("client.watched", Better.NEITHER);

  /** Processors that it may use; a fraction where a limit is set. */
  public static final Series CORES =
      new Series("client.cores", Series.Kind.LEAST, "1", Better.HIGHER);

  /** Processor time of all its threads. */
  public static final Series CPU = Series.nanos("client.cpu", Better.LOWER);

  public static final Series COLLECTIONS = Series.count("client.collections", Better.LOWER);

  public static final Series COLLECTING = Series.nanos("client.collecting", Better.LOWER);

  /** The time for which it was kept from running because its limit was used up. */
  public static final Series THROTTLED = Series.nanos("client.throttled", Better.LOWER);

  /** How long its threads were ready to run and had no processor, added up. */
  public static final Series WAITED = Series.nanos("client.waited", Better.LOWER);

  /** Processor time that the machine could have given, all processors together. */
  public static final Series MACHINE = Series.nanos("client.machine", Better.HIGHER);

  /** Processor time that the host took from the machine. */
  public static final Series STOLEN = Series.nanos("client.stolen", Better.LOWER);

  /** Threads of the machine that ran or wanted to. */
  public static final Series RUNNABLE = Series.most("client.runnable", "1", Better.LOWER);

  /** The machine's load average of one minute. */
  public static final Series LOAD = Series.most("client.load", "1", Better.LOWER);

  public static final Series MEMORY = Series.most("client.memory", "bytes", Better.LOWER);

  /** How long workers waited for the operations log to be written. */
  public static final Series LOG_WAIT = Series.nanos("client.log-wait", Better.LOWER);

  /**
   * By how much a thread that sleeps for short intervals overslept; a long hiccup counts once for
   * each interval in which another thread could have begun to wait.
   */
  public static final Series HICCUPS = Series.times("client.hiccups", Better.LOWER);

  /** Response times of witnesses, which bypass the database. */
  public static final Series WITNESS = Series.times("client.witness", Better.LOWER);

  /** How often that thread overslept by {@value Pauses#LEAST_MILLIS} ms or longer. */
  public static final Series PAUSES = Series.count("client.pauses", Better.LOWER);

  /** By how much it then overslept, added up. */
  public static final Series PAUSED = Series.nanos("client.paused", Better.LOWER);

  public static final Set<Series> ALL =
      Set.of(
          WATCHED,
          CORES,
          CPU,
          COLLECTIONS,
          COLLECTING,
          THROTTLED,
          WAITED,
          MACHINE,
          STOLEN,
          RUNNABLE,
          LOAD,
          MEMORY,
          LOG_WAIT,
          HICCUPS,
          WITNESS,
          PAUSES,
          PAUSED);

  private ClientSeries() {}
}
