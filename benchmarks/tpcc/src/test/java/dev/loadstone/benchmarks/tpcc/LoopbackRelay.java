package dev.loadstone.benchmarks.tpcc;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands between a client and a real server on loopback. */
abstract class LoopbackRelay implements AutoCloseable {
  private final String host;
  private final int port;
  private final ServerSocket listener;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /**
   * @param endpoint {@code host:port} of the server
   */
  LoopbackRelay(String endpoint) throws IOException {
    int colon = endpoint.lastIndexOf(':');
    host = endpoint.substring(0, colon);
    port = Integer.parseInt(endpoint.substring(colon + 1));
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  /** Accepts clients from now on. */
  final void accept() {
    start(
        () -> {
          while (!listener.isClosed()) {
            Socket client = keep(listener.accept());
            Socket server = keep(new Socket(host, port));
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> fromClient(client, server));
            start(() -> fromServer(server, client));
          }
        });
  }

  /** Passes on what the client sends until it ends, and closes both. */
  abstract void fromClient(Socket client, Socket server) throws IOException;

  /** Passes on what the server sends until it ends, and closes both. */
  abstract void fromServer(Socket server, Socket client) throws IOException;

  /** {@code host:port} for the client. */
  public final String endpoint() {
    return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
  }

  /** A connection that is accepted while the relay is closed would outlive it. */
  private Socket keep(Socket socket) throws IOException {
    sockets.add(socket);
    if (listener.isClosed()) {
      socket.close();
    }
    return socket;
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
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
  public final void close() throws IOException {
    listener.close();
    for (Closeable socket : sockets) {
      socket.close();
    }
  }
}
