package dev.loadstone.runner.watch;

import dev.loadstone.core.observe.AnatomySeries;
import dev.loadstone.core.observe.Observations;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long threads of this machine ran, and how long they were ready and had no processor, as Linux
 * tells it. Nothing elsewhere. Used by one thread.
 */
final class ThreadTimes {
  private static final Path PROC = Path.of("/proc");

  private final Map<Path, Totals> before = new HashMap<>();

  private record Totals(long running, long waiting) {}

  /** Begins to watch a thread, unless it is watched. */
  void add(long thread) {
    before.computeIfAbsent(PROC.resolve(Long.toString(thread)), ThreadTimes::read);
  }

  boolean isEmpty() {
    return before.isEmpty();
  }

  /** Tells the growth since the last call, or since a thread was added. */
  void tell(Observations observed, String label) {
    tell(grown(List.copyOf(before.keySet())), observed, label);
  }

  /** How long these threads ran since the last call, in ns. */
  long ran() {
    return grown(List.copyOf(before.keySet())).running;
  }

  /** Tells the growth of all threads of a process since the last call. */
  void tellAll(long process, Observations observed, String label) {
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(PROC.resolve(Long.toString(process)).resolve("task"))) {
      List<Path> all = new ArrayList<>();
      threads.forEach(all::add);
      tell(grown(all), observed, label);
    } catch (IOException e) {
      // The process has ended, or the system has no such folder: nothing is told.
      before.keySet().removeIf(thread -> !Files.exists(thread));
    }
  }

  private static void tell(Totals grown, Observations observed, String label) {
    observed.count(AnatomySeries.RUNNING, label, grown.running);
    observed.count(AnatomySeries.WAITING, label, grown.waiting);
  }

  private Totals grown(Collection<Path> threads) {
    long running = 0;
    long waiting = 0;
    for (Path thread : threads) {
      Totals now = read(thread);
      Totals last = before.put(thread, now);
      if (last != null && now.running >= last.running) {
        running += now.running - last.running;
        waiting += Math.max(0, now.waiting - last.waiting);
      }
    }
    return new Totals(running, waiting);
  }

  /** Zeros for a thread that has ended. */
  private static Totals read(Path thread) {
    try {
      String[] words = Files.readString(thread.resolve("schedstat")).strip().split(" ", 3);
      return new Totals(Long.parseLong(words[0]), Long.parseLong(words[1]));
    } catch (IOException e) {
      return new Totals(0, 0);
    }
  }
}
