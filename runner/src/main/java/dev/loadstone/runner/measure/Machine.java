package dev.loadstone.runner.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The figures of Linux about this process and its machine. Where a file is missing, as on other
 * systems or in a restricted container, the figure is {@link #UNKNOWN}.
 */
record Machine(Path proc, Path limits) {
  /** The value of a figure that the machine does not tell. */
  static final int UNKNOWN = -1;

  /** Linux reports processor times in hundredths of a second, whatever the kernel's own clock. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private static final int STOLEN = 8;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long BYTES_PER_KIB = 1_024;

  Machine() {
    this(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  /**
   * Running totals.
   *
   * @param throttled time in which the group of this process had used up its limit, in ns
   * @param waited time that threads of this process waited for a processor, in ns
   * @param available processor time of the machine, in ns
   * @param stolen the part of it that the host took, in ns
   */
  record Totals(long throttled, long waited, long available, long stolen) {}

  Totals totals() {
    long available = UNKNOWN;
    long stolen = UNKNOWN;
    String[] processors = words(firstLine(proc.resolve("stat")));
    if (processors.length > STOLEN) {
      available = 0;
      // Later fields are the time of guests, which earlier ones contain already.
      for (int field = 1; field <= STOLEN; field++) {
        available += Long.parseLong(processors[field]) * NANOS_PER_TICK;
      }
      stolen = Long.parseLong(processors[STOLEN]) * NANOS_PER_TICK;
    }
    return new Totals(throttled(), waited(), available, stolen);
  }

  /** The number of processors that a limit leaves to this process; infinite when there is none. */
  double limit() {
    List<String> quota = groupFile("", "cpu.max");
    if (!quota.isEmpty()) {
      String[] both = words(quota.get(0));
      return both[0].equals("max")
          ? Double.POSITIVE_INFINITY
          : Double.parseDouble(both[0]) / Double.parseDouble(both[1]);
    }
    List<String> micros = groupFile("cpu", "cpu.cfs_quota_us");
    List<String> period = groupFile("cpu", "cpu.cfs_period_us");
    if (micros.isEmpty() || period.isEmpty() || micros.get(0).startsWith("-")) {
      return Double.POSITIVE_INFINITY;
    }
    return Double.parseDouble(micros.get(0)) / Double.parseDouble(period.get(0));
  }

  private long throttled() {
    long nanos = field(groupFile("cpu", "cpu.stat"), "throttled_time");
    if (nanos != UNKNOWN) {
      return nanos;
    }
    long micros = field(groupFile("", "cpu.stat"), "throttled_usec");
    return micros == UNKNOWN ? UNKNOWN : micros * NANOS_PER_MICRO;
  }

  private static long field(List<String> lines, String name) {
    for (String line : lines) {
      String[] words = words(line);
      if (words.length > 1 && words[0].equals(name)) {
        return Long.parseLong(words[1]);
      }
    }
    return UNKNOWN;
  }

  /**
   * The lines of a file of the control group of this process.
   *
   * @param controller the controller in the older hierarchy; empty for the newer hierarchy
   */
  private List<String> groupFile(String controller, String file) {
    for (String line : lines(proc.resolve("self/cgroup"))) {
      String[] parts = line.split(":", 3);
      boolean asked =
          controller.isEmpty()
              ? parts[1].isEmpty()
              : List.of(parts[1].split(",")).contains(controller);
      if (asked) {
        Path root = limits.resolve(controller);
        List<String> own = lines(root.resolve(parts[2].substring(1)).resolve(file));
        // In a container the group's own path may not be visible: its root is the group.
        return own.isEmpty() ? lines(root.resolve(file)) : own;
      }
    }
    return List.of();
  }

  private long waited() {
    long sum = 0;
    boolean any = false;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(proc.resolve("self/task"))) {
      for (Path thread : threads) {
        String[] times = words(firstLine(thread.resolve("schedstat")));
        if (times.length > 1) {
          sum += Long.parseLong(times[1]);
          any = true;
        }
      }
    } catch (IOException e) {
      return UNKNOWN;
    }
    return any ? sum : UNKNOWN;
  }

  /** The number of threads of the machine that run or want to. */
  double runnable() {
    String[] load = words(firstLine(proc.resolve("loadavg")));
    return load.length > 3
        ? Double.parseDouble(load[3].substring(0, load[3].indexOf('/')))
        : UNKNOWN;
  }

  /** Memory that this process holds, in bytes. */
  long memory() {
    long kib = field(lines(proc.resolve("self/status")), "VmRSS:");
    return kib == UNKNOWN ? UNKNOWN : kib * BYTES_PER_KIB;
  }

  private static String firstLine(Path file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.get(0);
  }

  private static String[] words(String line) {
    return line.strip().split("\\s+");
  }

  /** The lines of a file; none when there is no such file, or its thread has just ended. */
  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
