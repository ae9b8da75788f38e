package dev.loadstone.deployments.disk;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.deployments.process.Keeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Has {@code strace} delay each sync of a node's processes, of files and of what they map. */
public final class SlowDisk implements NodeFault {
  private static final String CALLS = "fsync,fdatasync,msync";

  /** Longer than Cassandra waits from one sync to the next. */
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private static final String ENDED = "its server has ended";
  private static final String DELAYED = "(DELAYED)";
  private static final int POLL_MILLIS = 5;

  private final int node;
  private final long server;
  private final Duration delay;
  private Keeper tracer;

  /**
   * @param server the process id of the node's server
   * @param delay before each sync
   */
  public SlowDisk(int node, long server, Duration delay) {
    this.node = node;
    this.server = server;
    this.delay = delay;
  }

  /** The reason why this machine or user cannot have it, which is found by trying. */
  public static Optional<String> refusal() {
    if (ExecutableFinder.find("strace").isEmpty()) {
      return Optional.of(
          "needs the program strace, and it is not on the search path; install the package strace");
    }
    try {
      CommandRunner.Ended tried =
          CommandRunner.run(
              List.of("strace", "-f", "-qqq", "-e", "inject=fsync:delay_enter=1", "true"),
              Map.of("LC_ALL", "C"),
              LIMIT);
      return tried.well()
          ? Optional.empty()
          : Optional.of(
              "needs strace to delay system calls, which it cannot here (it said: "
                  + tried.output()
                  + "); run Loadstone as root or in a container with the capability SYS_PTRACE");
    } catch (IOException e) {
      return Optional.of("needs strace, which cannot be run: " + e.getMessage());
    }
  }

  @Override
  public FaultProof begin() {
    ProcessHandle handle = ProcessHandle.of(server).orElseThrow(() -> failed(ENDED));
    String micros = Long.toString(TimeUnit.NANOSECONDS.toMicros(delay.toNanos()));
    Path said;
    try {
      said = Files.createTempFile("loadstone-strace-", ".txt");
    } catch (IOException e) {
      throw failed(e.getMessage());
    }
    List<String> command = new ArrayList<>(List.of(said.toString(), "strace", "-f", "-qqq"));
    command.addAll(List.of("-e", "trace=" + CALLS, "-e", "signal=none"));
    command.addAll(List.of("-e", "inject=" + CALLS + ":delay_enter=" + micros));
    LongStream.concat(LongStream.of(server), handle.descendants().mapToLong(ProcessHandle::pid))
        .forEach(process -> command.addAll(List.of("-p", Long.toString(process))));
    tracer = new Keeper(SlowDisk.class, "slow-disk.sh", command, said.toFile());
    try {
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (!Files.readString(said).contains(DELAYED)) {
        if (System.nanoTime() >= deadline) {
          throw new IOException(
              "no sync was delayed within %s s: it made none, or %s"
                  .formatted(LIMIT.toSeconds(), Files.readString(said).strip()));
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
      return FaultProof.now("node %s: strace has delayed a sync by %s µs".formatted(node, micros));
    } catch (IOException e) {
      tracer.close();
      throw failed(e.getMessage());
    } catch (InterruptedException e) {
      tracer.close();
      throw LoadstoneException.interrupted(e, "interrupted while node %s was traced", node);
    }
  }

  @Override
  public FaultProof heal() {
    tracer.close();
    Path status = Path.of("/proc", Long.toString(server), "status");
    try {
      if (!Files.readString(status).contains("TracerPid:\t0\n")) {
        throw failed("it is still traced");
      }
    } catch (NoSuchFileException e) {
      throw failed(ENDED);
    } catch (IOException e) {
      throw failed(e.getMessage());
    }
    return FaultProof.now("node " + node + " is traced no more");
  }

  private LoadstoneException failed(String what) {
    return LoadstoneException.unavailable(
        "the syncs of node %s were to be delayed by strace: %s", node, what);
  }
}
