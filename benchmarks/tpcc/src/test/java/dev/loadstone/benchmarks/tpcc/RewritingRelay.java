package dev.loadstone.benchmarks.tpcc;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * Changes the text of statements on their way, in MySQL's or PostgreSQL's protocol; everything else
 * passes as it is. So the driver of one server can be tried on another: that proves its wiring, and
 * nothing about the server it is for.
 */
public final class RewritingRelay extends LoopbackRelay {
  private static final int QUERY = 0x03;
  private static final int PREPARE = 0x16;
  private static final int LONGEST_PACKET = 0xFFFFFF;
  private static final int FIRST_VERSION = 3 << 16;
  private static final int LAST_VERSION = (3 << 16) + 0xFFFF;

  private final UnaryOperator<String> rewrite;
  private final Protocol protocol;
  private final AtomicInteger connections = new AtomicInteger();

  /** The protocol of the client. */
  public enum Protocol {
    MYSQL,
    POSTGRESQL
  }

  /**
   * @param endpoint {@code host:port} of the server
   * @param protocol what it speaks
   * @param rewrite changes a statement
   */
  public RewritingRelay(String endpoint, Protocol protocol, UnaryOperator<String> rewrite)
      throws IOException {
    super(endpoint);
    this.protocol = protocol;
    this.rewrite = rewrite;
    accept();
  }

  /** Connections so far. */
  public int connections() {
    return connections.get();
  }

  @Override
  void fromServer(Socket server, Socket client) throws IOException {
    try (server;
        client) {
      server.getInputStream().transferTo(client.getOutputStream());
    }
  }

  @Override
  void fromClient(Socket client, Socket server) throws IOException {
    connections.incrementAndGet();
    try (client;
        server) {
      DataInputStream in =
          new DataInputStream(new BufferedInputStream(client.getInputStream(), 1 << 16));
      OutputStream out = server.getOutputStream();
      switch (protocol) {
        case MYSQL -> rewriteMysql(in, out);
        case POSTGRESQL -> rewritePostgresql(in, out);
      }
    }
  }

  private void rewriteMysql(DataInputStream in, OutputStream out) throws IOException {
    while (true) {
      int first = in.read();
      if (first < 0) {
        return;
      }
      int length = first | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
      int sequence = in.readUnsignedByte();
      byte[] payload = in.readNBytes(length);
      // A later packet belongs to a login, or is a piece of a file that the server asked for.
      boolean statement =
          sequence == 0
              && length > 1
              && length < LONGEST_PACKET
              && (payload[0] == QUERY || payload[0] == PREPARE);
      out.write(packet(sequence, statement ? rewritten(payload) : payload));
      out.flush();
    }
  }

  private void rewritePostgresql(DataInputStream in, OutputStream out) throws IOException {
    int version;
    do {
      // Requests for encryption come first, which the server declines; a startup has no type.
      byte[] payload = in.readNBytes(in.readInt() - Integer.BYTES);
      version = ByteBuffer.wrap(payload).getInt();
      out.write(message(new byte[0], payload));
      out.flush();
    } while (version < FIRST_VERSION || version > LAST_VERSION);
    while (true) {
      int type = in.read();
      if (type < 0) {
        return;
      }
      byte[] payload = in.readNBytes(in.readInt() - Integer.BYTES);
      byte[] changed =
          switch (type) {
            case 'Q' -> rewritten(payload, 0);
            case 'P' -> rewritten(payload, endOfText(payload, 0));
            default -> payload;
          };
      out.write(message(new byte[] {(byte) type}, changed));
      out.flush();
    }
  }

  /** The text that begins at a place, changed, with what is around it. */
  private byte[] rewritten(byte[] payload, int start) {
    int end = endOfText(payload, start);
    String text = new String(payload, start, end - 1 - start, StandardCharsets.UTF_8);
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.write(payload, 0, start);
    changed.writeBytes(rewrite.apply(text).getBytes(StandardCharsets.UTF_8));
    changed.write(payload, end - 1, payload.length - end + 1);
    return changed.toByteArray();
  }

  /** Behind the zero that ends a text. */
  private static int endOfText(byte[] payload, int start) {
    int end = start;
    while (payload[end] != 0) {
      end++;
    }
    return end + 1;
  }

  private static byte[] message(byte[] type, byte[] payload) {
    return ByteBuffer.allocate(type.length + Integer.BYTES + payload.length)
        .put(type)
        .putInt(payload.length + Integer.BYTES)
        .put(payload)
        .array();
  }

  private byte[] rewritten(byte[] payload) {
    String text = new String(payload, 1, payload.length - 1, StandardCharsets.UTF_8);
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.write(payload[0]);
    changed.writeBytes(rewrite.apply(text).getBytes(StandardCharsets.UTF_8));
    return changed.toByteArray();
  }

  private static byte[] packet(int sequence, byte[] payload) {
    byte[] packet = new byte[payload.length + 4];
    packet[0] = (byte) payload.length;
    packet[1] = (byte) (payload.length >> 8);
    packet[2] = (byte) (payload.length >> 16);
    packet[3] = (byte) sequence;
    System.arraycopy(payload, 0, packet, 4, payload.length);
    return packet;
  }
}
