package dev.loadstone.workers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.Build;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.workers.Hub.Expected;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.Writer;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.ObjectMessage;
import org.junit.jupiter.api.Test;

/** Strangers at the port where workers join, who know no secret. */
class LinkSafetyTest {
  private static final Secret SECRET = new Secret("known to both of them");
  private static final Endpoint LOOPBACK = new Endpoint("127.0.0.1", 0);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PROBE_PORT = 7500;
  private static final String BUILD = Build.running().toString();

  @Test
  void a_stranger_makes_no_object_here_and_ends_no_wait() throws Exception {
    try (Hub hub = Hub.open(LOOPBACK, SECRET, BUILD);
        JChannel stranger = Link.channel(hub.endpoint(), new Endpoint("127.0.0.1", freePort()))) {
      stranger.connect(Link.GROUP);
      Address victim = stranger.getView().getCoord();

      stranger.send(new ObjectMessage(victim, new Trap()));
      stranger.send(new BytesMessage(victim, new byte[100]));
      for (int i = 0; i < 5; i++) {
        stranger.send(new ObjectMessage(victim, new Trap()));
        assertThat(hub.next(Duration.ofMillis(200))).isNull();
      }
      CompletableFuture<Void> worker = CompletableFuture.runAsync(() -> work(hub.endpoint()));

      assertThat(
              hub.await(
                  List.of(new Expected("anybody", client -> true)), PATIENCE, new Cancellation()))
          .hasSize(1);
      assertThat(Trap.SPRUNG).hasValue(0);
      assertThat(worker).isNotCompletedExceptionally();
    }
  }

  @Test
  void nobody_answers_a_probe() throws Exception {
    try (Hub hub = Hub.open(LOOPBACK, SECRET, BUILD);
        DatagramSocket probe = new DatagramSocket()) {
      byte[] question = "jmx op=GMS.print".getBytes(StandardCharsets.US_ASCII);
      for (String address : List.of("127.0.0.1", "224.0.75.75")) {
        probe.send(
            new DatagramPacket(
                question, question.length, InetAddress.getByName(address), PROBE_PORT));
      }

      // Other programs of this machine may answer, but not in the name of this member.
      assertThat(answers(probe)).doesNotContain(hub.endpoint().toString());
    }
  }

  private static String answers(DatagramSocket probe) throws IOException {
    StringBuilder answers = new StringBuilder();
    probe.setSoTimeout(1_000);
    DatagramPacket answer = new DatagramPacket(new byte[65_000], 65_000);
    try {
      while (true) {
        probe.receive(answer);
        answers.append(
            new String(answer.getData(), 0, answer.getLength(), StandardCharsets.US_ASCII));
      }
    } catch (SocketTimeoutException e) {
      return answers.toString();
    }
  }

  private static void work(Endpoint hub) {
    try {
      new Worker(
              new Catalog(List.of(), List.of(), List.of()),
              new Cancellation(),
              new PrintWriter(Writer.nullWriter()))
          .work(hub, LOOPBACK, SECRET, PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** An object that does something when it is made from bytes, as an attacker's would. */
  private static final class Trap implements Serializable {
    static final AtomicInteger SPRUNG = new AtomicInteger();
    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      SPRUNG.incrementAndGet();
    }
  }
}
