package dev.loadstone.benchmarks.tpcc;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands between a client and a real server on loopback, passes everything on, and counts round
 * trips: how often the client speaks after the server did.
 */
public final class Relay implements AutoCloseable {
  private static final int CUT_NEVER = -1;

  private enum Side {
    CLIENT,
    SERVER
  }

  private final String host;
  private final int port;
  private final ServerSocket listener;
  private final AtomicReference<Side> lastSpeaker = new AtomicReference<>(Side.SERVER);
  private final AtomicInteger roundTrips = new AtomicInteger();
  private final AtomicInteger tripsUntilCut = new AtomicInteger(CUT_NEVER);
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /**
   * @param endpoint {@code host:port} of the server
   */
  public Relay(String endpoint) throws IOException {
    int colon = endpoint.lastIndexOf(':');
    host = endpoint.substring(0, colon);
    port = Integer.parseInt(endpoint.substring(colon + 1));
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** {@code host:port} for the client. */
  public String endpoint() {
    return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
  }

  /** Round trips so far, over all connections. */
  public int roundTrips() {
    return roundTrips.get();
  }

  /**
   * Loses the answer of a coming round trip and with it the connection; the server still gets the
   * request.
   *
   * @param trip 1 for the next one
   */
  public void cutAnswerOf(int trip) {
    tripsUntilCut.set(trip);
  }

  private void accept() throws IOException {
    while (!listener.isClosed()) {
      Socket client = keep(listener.accept());
      Socket server = keep(new Socket(host, port));
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      start(() -> pump(client, server, Side.CLIENT));
      start(() -> pump(server, client, Side.SERVER));
    }
  }

  /** A connection that is accepted while the relay is closed would outlive it. */
  private Socket keep(Socket socket) throws IOException {
    sockets.add(socket);
    if (listener.isClosed()) {
      socket.close();
    }
    return socket;
  }

  private void pump(Socket from, Socket to, Side side) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        // An answer may come in several pieces: only the change of speaker counts.
        boolean turn = lastSpeaker.getAndSet(side) != side;
        if (turn && side == Side.CLIENT) {
          roundTrips.incrementAndGet();
        } else if (turn && tripsUntilCut.get() > 0 && tripsUntilCut.decrementAndGet() == 0) {
          tripsUntilCut.set(CUT_NEVER);
          return;
        }
        out.write(buffer, 0, n);
        out.flush();
      }
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // A connection ended, by either side or by close(): that is all there is to know.
                Thread.currentThread().interrupt();
              }
            },
            "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Closeable socket : sockets) {
      socket.close();
    }
  }
}
