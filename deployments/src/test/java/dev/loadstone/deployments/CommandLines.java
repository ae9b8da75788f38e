package dev.loadstone.deployments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The command lines of processes while they come and go, as {@code ps} shows them to all users. */
final class CommandLines implements AutoCloseable {
  private static final long PAUSE_MILLIS = 20;

  private final Supplier<List<ProcessHandle>> processes;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Thread watch = new Thread(this::look);

  CommandLines(Supplier<List<ProcessHandle>> processes) {
    this.processes = processes;
    watch.setDaemon(true);
    watch.start();
  }

  private void look() {
    try {
      while (true) {
        processes.get().forEach(process -> read(process.pid()));
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
  }

  private void read(long pid) {
    try {
      seen.add(
          Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1)
              .replace('\0', ' '));
    } catch (IOException gone) {
      // It ended meanwhile.
    }
  }

  Set<String> seen() {
    return seen;
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
