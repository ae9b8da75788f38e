package dev.loadstone.clients.channel;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The port where clients join. A new connection has limited time for the handshake and the secret,
 * and at most a line of bytes is read from it before. When too many connections have not proved the
 * secret, the oldest of them is closed. So strangers cost little and end no run.
 */
public final class JoinPort implements AutoCloseable {
  /** The time from the connection until the secret must be proved. */
  static final Duration PROOF_PATIENCE = Duration.ofSeconds(20);

  /** The number of connections that may wait without having proved the secret. */
  static final int MOST_UNPROVED = 256;

  private static final Logger LOG = LoggerFactory.getLogger(JoinPort.class);
  private static final int MOST_PROOF_BYTES = 256;
  private static final long PAUSE_MILLIS = 200;
  private static final int BACKLOG = 1_024;
  private static final int MOST_STRANGERS = 8;

  private final ServerSocket server;
  private final Credentials credentials;
  private final Inbox inbox;
  private final Deque<Socket> unproved = new ArrayDeque<>();
  private final Deque<String> strangers = new ArrayDeque<>();

  private JoinPort(ServerSocket server, Credentials credentials, Inbox inbox) {
    this.server = server;
    this.credentials = credentials;
    this.inbox = inbox;
  }

  /**
   * Begins to listen.
   *
   * @param bind where to listen; port 0 for any free port
   * @param inbox receives what clients send
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it cannot listen there
   */
  public static JoinPort open(Endpoint bind, Credentials credentials, Inbox inbox) {
    try {
      ServerSocket server = new ServerSocket();
      try {
        server.setReuseAddress(true);
        server.bind(new InetSocketAddress(bind.address(), bind.port()), BACKLOG);
      } catch (IOException e) {
        server.close();
        throw e;
      }
      return of(server, credentials, inbox);
    } catch (IOException e) {
      throw LoadstoneException.clientLost(
          e, "cannot listen for clients at %s: %s; see --listen", bind, e.getMessage());
    }
  }

  /** Begins to accept connections of a socket that listens. */
  static JoinPort of(ServerSocket server, Credentials credentials, Inbox inbox) {
    JoinPort port = new JoinPort(server, credentials, inbox);
    daemon(port::accept, "loadstone-accepts");
    return port;
  }

  private static void daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** The endpoint at which it listens, with its actual address and port. */
  public Endpoint endpoint() {
    return new Endpoint(server.getInetAddress().getHostAddress(), server.getLocalPort());
  }

  /** The addresses that lately connected and did not prove the secret, each with the reason. */
  public List<String> strangers() {
    synchronized (strangers) {
      return List.copyOf(strangers);
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        admit(socket);
        daemon(() -> meet(socket), "loadstone-meets");
      } catch (IOException e) {
        LOG.info("a connection could not be accepted", e);
        pause();
      }
    }
  }

  /** Waits, because what prevents accepting, such as too many open files, lasts for a while. */
  private void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      // This thread is interrupted only to end it.
      closeQuietly(server);
    }
  }

  private void admit(Socket socket) {
    Socket oldest = null;
    synchronized (unproved) {
      unproved.addLast(socket);
      if (unproved.size() > MOST_UNPROVED) {
        oldest = unproved.removeFirst();
      }
    }
    if (oldest != null) {
      closeQuietly(oldest);
    }
  }

  private void meet(Socket plain) {
    Future<?> limit = inbox.after(PROOF_PATIENCE, () -> closeQuietly(plain));
    try {
      plain.setTcpNoDelay(true);
      SSLSocket socket = credentials.accepting(plain);
      socket.startHandshake();
      byte[] proof = Frames.read(new DataInputStream(socket.getInputStream()), MOST_PROOF_BYTES);
      if (credentials.isSecret(proof)) {
        limit.cancel(false);
        StreamChannel.toClient(
            socket.getInputStream(), socket.getOutputStream(), plain, inbox, host(plain));
      } else {
        note(plain, "it has another secret");
        Frames.write(
            new DataOutputStream(socket.getOutputStream()),
            MessageJson.write(
                new Message.Refused(
                    "the run does not know the secret in " + Invitation.SECRET_VARIABLE)));
        socket.close();
      }
    } catch (IOException e) {
      note(plain, e.getMessage());
      closeQuietly(plain);
    } finally {
      limit.cancel(false);
      synchronized (unproved) {
        unproved.remove(plain);
      }
    }
  }

  private static String host(Socket socket) {
    return socket.getInetAddress().getHostAddress();
  }

  private void note(Socket stranger, String what) {
    String text = host(stranger) + ": " + what;
    synchronized (strangers) {
      if (!strangers.contains(text)) {
        LOG.info("a stranger at the port of clients: {}", text);
        strangers.addLast(text);
        if (strangers.size() > MOST_STRANGERS) {
          strangers.removeFirst();
        }
      }
    }
  }

  private static void closeQuietly(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.info("a connection could not be closed", e);
    }
  }

  /** Stops listening; clients that have joined stay. */
  @Override
  public void close() {
    closeQuietly(server);
    synchronized (unproved) {
      unproved.forEach(JoinPort::closeQuietly);
    }
  }
}
