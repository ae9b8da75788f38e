package dev.loadstone.deployments.process;

import dev.loadstone.core.process.CommandRunner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills a server with all that it started, here or on another machine.
 *
 * @param title of the server, for messages
 * @param machine where it runs
 */
record ProcessKiller(String title, Machine machine) {
  /** Kills a process of another machine and all that it started. */
  private static final String KILL_TREE =
      """
      below() {
        echo "$1"
        for stat in /proc/[0-9]*/stat; do
          { read -r line <"$stat"; } 2>/dev/null || continue
          line=${line##*) }
          line=${line#* }
          [ "${line%% *}" != "$1" ] || below "$(basename "$(dirname "$stat")")"
        done
      }
      kill -s KILL $(below "$1")
      """;

  private static final Logger LOG = LoggerFactory.getLogger(ProcessKiller.class);

  /** A killed process goes at once, unless it hangs in the kernel, or nobody collects it. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** For a machine that is asked by ssh. */
  private static final Duration LIMIT_THERE = Duration.ofSeconds(20);

  /** Kills a server on this machine, and waits until it has gone with all that it started. */
  void killHere(ProcessHandle server) {
    List<ProcessHandle> killed = new ArrayList<>();
    killed.add(server);
    server.descendants().forEach(killed::add);
    killed.forEach(ProcessHandle::destroyForcibly);
    awaitEnd(() -> killed.stream().anyMatch(ProcessHandle::isAlive));
  }

  /**
   * Kills a server on another machine, and waits until it has gone.
   *
   * @param pid its id there
   * @param isAlive whether it runs
   */
  void killThere(long pid, BooleanSupplier isAlive) {
    List<String> script = List.of("sh", "-c", KILL_TREE, "kill", Long.toString(pid));
    try {
      CommandRunner.Ended ended = machine.run(script, CommandRunner.Input.NONE, LIMIT_THERE);
      if (!ended.well() && isAlive.getAsBoolean()) {
        LOG.warn("{} on {} could not be killed: {}", title, machine.title(), ended.output());
      }
    } catch (IOException e) {
      LOG.warn("{} could not be killed: {}", title, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    awaitEnd(isAlive);
  }

  /**
   * Kills what is left of a process group here: processes whose parent has ended are descendants of
   * nobody.
   */
  void killGroup(long leader) {
    try {
      CommandRunner.run(
          List.of("sh", "-c", "kill -s KILL -- \"-$1\"", "kill", Long.toString(leader)),
          Map.of(),
          LIMIT);
    } catch (IOException e) {
      LOG.warn("processes that {} started may go on: {}", title, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitEnd(BooleanSupplier anyAlive) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    // Not by onExit, which looks only every 300 ms when a process is not our own child.
    while (anyAlive.getAsBoolean()) {
      if (System.nanoTime() >= deadline) {
        LOG.warn("processes of {} were killed and have not gone", title);
        return;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(ServerProcess.POLL.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
