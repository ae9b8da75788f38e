package dev.loadstone.cli.terminal;

import dev.loadstone.core.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;

/** Standard output that knows why something could not be written, which a writer tells nobody. */
public final class StandardOutput {
  private final Watched stream;
  private final PrintWriter writer;

  /**
   * @param out where it goes
   */
  public StandardOutput(OutputStream out) {
    stream = new Watched(out);
    // The terminal's, where Java tells it apart from that of files.
    String name = System.getProperty("stdout.encoding", Charset.defaultCharset().name());
    writer = new PrintWriter(stream, true, Charset.forName(name));
  }

  /** That of this process. */
  public static StandardOutput ofProcess() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  /** Writes to it. */
  public PrintWriter writer() {
    return writer;
  }

  /**
   * Why not all of it could be written, which is {@link ExitCode#RESULTS_NOT_WRITTEN} of a command
   * that has no other results. Nothing for a reader that went away: it had what it wanted.
   */
  public Optional<String> failure() {
    writer.flush();
    return Optional.ofNullable(stream.failure)
        .map(failure -> String.valueOf(failure.getMessage()))
        .filter(reason -> !reason.toLowerCase(Locale.ROOT).contains("broken pipe"));
  }

  /** Keeps the first failure. */
  private static final class Watched extends FilterOutputStream {
    private IOException failure;

    private Watched(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      try {
        out.write(bytes, from, count);
      } catch (IOException e) {
        failure = failure == null ? e : failure;
        throw e;
      }
    }
  }
}
