package dev.loadstone.contracts;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A listener on loopback that is no database, for tests of what clients say about one. */
public final class Stranger implements Closeable {
  /** A free endpoint: no system gives port 1 to a program that asks for a free port. */
  public static final String NOBODY = "127.0.0.1:1";

  private final ServerSocket listener;

  private Stranger(ServerSocket listener) {
    this.listener = listener;
  }

  /** A listener that accepts connections and never sends anything. */
  public static Stranger silent() {
    try {
      return new Stranger(new ServerSocket(0, 10, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A listener that answers every caller as a web server does. */
  public static Stranger webServer() {
    return answering("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
  }

  /** A listener that closes every connection as soon as something is sent. */
  public static Stranger rude() {
    return answering("");
  }

  private static Stranger answering(String text) {
    Stranger stranger = silent();
    byte[] answer = text.getBytes(StandardCharsets.US_ASCII);
    Thread thread =
        new Thread(
            () -> {
              while (!stranger.listener.isClosed()) {
                stranger.answerNext(answer);
              }
            },
            "stranger");
    thread.setDaemon(true);
    thread.start();
    return stranger;
  }

  private void answerNext(byte[] answer) {
    try (Socket caller = listener.accept()) {
      if (caller.getInputStream().read(new byte[16]) > 0) {
        caller.getOutputStream().write(answer);
      }
    } catch (IOException gone) {
      // The caller gave up, or the test has ended; the next caller is answered all the same.
    }
  }

  /** The address, as host:port. */
  public String endpoint() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
