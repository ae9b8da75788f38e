package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;

/**
 * Tries whether machines of a network reach each other: by connections to a port on which nobody
 * listens, which the other machine's kernel refuses at once, whatever its server does.
 */
record Probe(List<String> namespaces, List<String> addresses) {
  private static final String NAMESPACES = "/run/netns/";
  private static final int PORT = 1;

  /** How long each machine waits for the answer of a node; empty where there is none in time. */
  List<Optional<Duration>> answers(List<Integer> machines, int node, Duration most) {
    List<RunnableFuture<Optional<Duration>>> attempts = new ArrayList<>();
    for (int machine : machines) {
      attempts.add(new FutureTask<>(() -> answer(machine, node, most)));
    }
    // Of their own, because a thread that has entered a namespace stays there.
    attempts.forEach(attempt -> new Thread(attempt, "probe").start());
    List<Optional<Duration>> answers = new ArrayList<>();
    for (RunnableFuture<Optional<Duration>> attempt : attempts) {
      try {
        answers.add(attempt.get());
      } catch (ExecutionException e) {
        throw LoadstoneException.unavailable(
            e, "node %s could not be tried to reach: %s", node, e.getCause());
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(e, "interrupted while node %s was looked for", node);
      }
    }
    return answers;
  }

  private Optional<Duration> answer(int machine, int node, Duration most) throws IOException {
    if (machine > 0) {
      LibC.enterNetwork(NAMESPACES + namespaces.get(machine - 1));
    }
    long begin = System.nanoTime();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(addresses.get(node - 1), PORT), (int) most.toMillis());
    } catch (SocketTimeoutException e) {
      return Optional.empty();
    } catch (ConnectException e) {
      return Optional.of(Duration.ofNanos(System.nanoTime() - begin));
    }
    return Optional.of(Duration.ofNanos(System.nanoTime() - begin));
  }
}
