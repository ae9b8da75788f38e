package dev.loadstone.core.observe;

import dev.loadstone.core.observe.Series.Better;
import java.util.Set;

/** The series of the nodes that were started for an experiment; labels are their names. */
public final class ServerSeries {
  public static final Series PROCESSES = Series.most("server.processes", "1", Better.NEITHER);

  /** Processor time of all its processes. */
  public static final Series CPU = Series.nanos("server.cpu", Better.LOWER);

  /** Memory that it holds; pages that its processes share are counted once. */
  public static final Series MEMORY = Series.most("server.memory", "bytes", Better.LOWER);

  /** Bytes read from storage. */
  public static final Series READ = bytes("server.read");

  /** Bytes written to storage. */
  public static final Series WRITTEN = bytes("server.written");

  /** Processors that its main process may run on. */
  public static final Series CORES = Series.most("server.cores", "1", Better.NEITHER);

  public static final Set<Series> ALL = Set.of(PROCESSES, CPU, MEMORY, READ, WRITTEN, CORES);

  private ServerSeries() {}

  private static Series bytes(String name) {
    return new Series(name, Series.Kind.COUNTER, "bytes", Better.LOWER);
  }
}
