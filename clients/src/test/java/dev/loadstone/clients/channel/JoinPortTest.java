package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients and strangers at the port where clients join, over real sockets on loopback. */
class JoinPortTest {
  private static final Endpoint LOOPBACK = new Endpoint("127.0.0.1", 0);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static Credentials credentials;

  private final Inbox run = new Inbox();
  private final Inbox client = new Inbox();
  private JoinPort port;

  @BeforeAll
  static void makeCredentials() throws InterruptedException {
    credentials = Credentials.make();
  }

  @BeforeEach
  void open() {
    port = JoinPort.open(LOOPBACK, credentials, run);
  }

  @AfterEach
  void close() {
    port.close();
    run.close();
    client.close();
  }

  private Invitation invitation() {
    return new Invitation(port.endpoint(), credentials.fingerprint(), credentials.secret());
  }

  private Channel join(Invitation invitation) throws InterruptedException {
    return new Dial(invitation).join(Duration.ofSeconds(5), new Cancellation(), client);
  }

  /** The way to a client, and what it said first. */
  private Event.Received heard() throws InterruptedException {
    return (Event.Received) run.next(PATIENCE);
  }

  @Test
  void messages_go_both_ways_and_the_end_of_one_side_is_told_to_the_other() throws Exception {
    join(invitation()).send(new Message.Ready(7));
    Event.Received first = heard();
    assertThat(first.message()).isEqualTo(new Message.Ready(7));
    assertThat(first.from().host()).isEqualTo("127.0.0.1");

    first.from().send(new Message.Stop(8));
    assertThat(client.next(PATIENCE))
        .isInstanceOfSatisfying(
            Event.Received.class,
            event -> assertThat(event.message()).isEqualTo(new Message.Stop(8)));
  }

  @Test
  void who_has_another_secret_is_told_so_and_heard_no_further() throws Exception {
    Channel stranger =
        join(
            new Invitation(
                port.endpoint(), credentials.fingerprint(), new Secret("guessed at random")));
    stranger.send(new Message.Ready(1));

    assertThat(client.next(PATIENCE))
        .isInstanceOfSatisfying(
            Event.Received.class,
            event ->
                assertThat(event.message())
                    .isEqualTo(
                        new Message.Refused(
                            "the run does not know the secret in LOADSTONE_CLIENT_SECRET")));
    assertThat(client.next(PATIENCE)).isInstanceOf(Event.Gone.class);
    assertThat(run.next(Duration.ofMillis(200))).isNull();
    assertThat(port.strangers()).containsExactly("127.0.0.1: it has another secret");
  }

  @Test
  void a_client_does_not_tell_its_secret_to_another_run() throws Exception {
    Credentials other = Credentials.make();

    assertThatThrownBy(
            () -> join(new Invitation(port.endpoint(), other.fingerprint(), credentials.secret())))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CLIENT_LOST))
        .hasMessageContaining("is not the run that this client was invited to")
        .hasMessageContaining("fingerprint " + credentials.fingerprint())
        .hasMessageNotContaining(credentials.secret().reveal());
    assertThat(run.next(Duration.ofMillis(200))).isNull();
  }

  @Test
  void where_no_run_is_a_client_says_so_after_its_patience() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK.address())) {
      free = socket.getLocalPort();
    }
    Dial dial =
        new Dial(
            new Invitation(
                new Endpoint("127.0.0.1", free), credentials.fingerprint(), credentials.secret()));

    assertThatThrownBy(() -> dial.join(Duration.ofMillis(1), new Cancellation(), client))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CLIENT_LOST))
        .hasMessageContaining("no run could be joined at 127.0.0.1:" + free)
        .hasMessageContaining("is its port open?");
  }

  @Test
  void what_strangers_send_is_read_no_further_than_a_secret_is_long() throws Exception {
    try (Socket noise = connect()) {
      noise.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertEnds(noise.getInputStream());
    }
    try (SSLSocket tls = anonymous("TLSv1.3")) {
      DataOutputStream out = new DataOutputStream(tls.getOutputStream());
      Frames.write(out, new byte[10_000]);
      assertEnds(tls.getInputStream());
    }
    assertThat(run.next(Duration.ofMillis(200))).isNull();
    assertThat(port.strangers()).anyMatch(text -> text.contains("a message of 10000 bytes"));

    assertThat(join(invitation())).isNotNull();
  }

  @Test
  void older_protocols_are_refused() throws Exception {
    assertThatThrownBy(() -> anonymous("TLSv1.2")).isInstanceOf(SSLException.class);
  }

  @Test
  void who_connects_and_says_nothing_gives_way_to_those_who_come_later() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < JoinPort.MOST_UNPROVED + 20; i++) {
        silent.add(connect());
      }
      join(invitation()).send(new Message.Ready(1));

      assertThat(heard().message()).isEqualTo(new Message.Ready(1));
      assertEnds(silent.get(0).getInputStream());
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  /** As where too many files are open. */
  @Test
  void what_cannot_be_accepted_is_not_tried_without_a_pause() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    ServerSocket exhausted =
        new ServerSocket() {
          @Override
          public Socket accept() throws IOException {
            tries.incrementAndGet();
            throw new SocketException("Too many open files");
          }
        };
    try (JoinPort other = JoinPort.of(exhausted, credentials, run)) {
      Thread.sleep(1_000);

      assertThat(tries).hasValueBetween(1, 10);
      assertThat(other.strangers()).isEmpty();
    }
    assertThat(exhausted.isClosed()).isTrue();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(LOOPBACK.address(), port.endpoint().port());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  private SSLSocket anonymous(String protocol)
      throws IOException, NoSuchAlgorithmException, KeyManagementException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustsAll()}, null);
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port.endpoint().port());
    socket.setEnabledProtocols(new String[] {protocol});
    socket.setSoTimeout((int) PATIENCE.toMillis());
    socket.startHandshake();
    return socket;
  }

  private static void assertEnds(InputStream in) throws IOException {
    try {
      while (in.read() >= 0) {
        // An alert may come first.
      }
    } catch (SocketException | SSLException e) {
      assertThat(e).hasMessageNotContaining("timed out");
    }
  }

  /** A stranger's: it has no fingerprint to compare with. */
  private static final class TrustsAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
