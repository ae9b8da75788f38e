package dev.loadstone.lab.peers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.peer.PeerJob;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The measured interval of BenchBase, which its output tells. The servers' counts are taken when
 * the interval begins and when it ends.
 */
final class BenchbaseInterval {
  private static final String BEGIN = "Warmup complete, starting measurements";
  private static final String END = "Waiting for all terminals to finish";

  private final PeerJob job;
  private final Instant started = Instant.now();
  private ServerCount begin;
  private ServerCount end;

  BenchbaseInterval(PeerJob job) {
    this.job = job;
  }

  void look(Path log) {
    if (end != null) {
      return;
    }
    String printed = ToolProcess.text(log);
    if (begin == null && printed.contains(BEGIN)) {
      begin = ServerCount.take(job);
    }
    if (begin != null && printed.contains(END)) {
      end = ServerCount.take(job);
    }
  }

  Instant started() {
    return started;
  }

  ServerCount begin() {
    return seen(begin, BEGIN);
  }

  ServerCount end() {
    return seen(end, END);
  }

  private static ServerCount seen(ServerCount count, String mark) {
    if (count == null) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED,
          "BenchBase never printed \""
              + mark
              + "\", by which its measured interval is known: it is of another version than those"
              + " that were tried (lab/peers.md)");
    }
    return count;
  }
}
