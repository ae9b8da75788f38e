package dev.loadstone.deployments.network;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A program that answers on a socket, or measures how long such an answer takes. Tests run it on
 * the machines of a network.
 */
final class Peer {
  private static final int CHUNK = 16 * 1024;

  private Peer() {}

  /**
   * @param arguments {@code answer ADDRESS}, which prints the port and goes on until it is ended;
   *     or {@code measure ADDRESS PORT BYTES}, which prints nanoseconds
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("answer")) {
      answer(arguments[1]);
    } else {
      System.out.println(
          measure(arguments[1], Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3])));
    }
  }

  private static void answer(String address) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getByName(address))) {
      System.out.println(server.getLocalPort());
      while (true) {
        try (Socket socket = server.accept()) {
          answer(socket);
        }
      }
    }
  }

  private static void answer(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    DataInputStream in = new DataInputStream(socket.getInputStream());
    for (int bytes = in.readInt(); bytes >= 0; bytes = in.readInt()) {
      in.skipNBytes(bytes);
      socket.getOutputStream().write(1);
    }
  }

  /**
   * The nanoseconds that it takes to send so many bytes and to get an answer of one; the least of
   * three.
   */
  static long measure(String address, int port, int bytes) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 10_000);
      socket.setTcpNoDelay(true);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      long least = Long.MAX_VALUE;
      for (int i = 0; i < 3; i++) {
        long start = System.nanoTime();
        out.writeInt(bytes);
        byte[] chunk = new byte[CHUNK];
        for (int sent = 0; sent < bytes; sent += CHUNK) {
          out.write(chunk, 0, Math.min(CHUNK, bytes - sent));
        }
        socket.getInputStream().read();
        least = Math.min(least, System.nanoTime() - start);
      }
      out.writeInt(-1);
      return least;
    }
  }
}
