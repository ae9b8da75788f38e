package dev.loadstone.clients.channel;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Frames on a stream: a mark, the length in bytes, the bytes, and the end of a line. Without this
 * end, what carries a stream line by line, as {@code srun} does, would wait for more.
 */
final class Frames {
  private static final int MARK = 0x4C6F6164;

  private Frames() {}

  static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(MARK);
    out.writeInt(bytes.length);
    out.write(bytes);
    out.write('\n');
    out.flush();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param most the largest number of bytes that is accepted
   * @throws IOException when there are more, or no frame is there
   */
  static byte[] read(DataInputStream in, int most) throws IOException {
    if (in.readInt() != MARK) {
      throw new IOException(
          "it sent what is no message; options of the JVM that print to standard output, such as"
              + " -Xlog, need a file: -Xlog:gc:file=gc.log");
    }
    int length = in.readInt();
    if (length < 0 || length > most) {
      throw new IOException("a message of " + length + " bytes is none");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    if (in.readByte() != '\n') {
      throw new IOException("a message has no end");
    }
    return bytes;
  }
}
