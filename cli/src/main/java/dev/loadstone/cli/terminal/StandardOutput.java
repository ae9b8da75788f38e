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

/** Standard output that keeps the cause of a failed write, which a print writer does not tell. */
public final class StandardOutput {
  private final Watched stream;
  private final PrintWriter writer;

  public StandardOutput(OutputStream out) {
    stream = new Watched(out);
    // The encoding of the terminal, where Java knows it apart from that of files.
    String name = System.getProperty("stdout.encoding", Charset.defaultCharset().name());
    writer = new PrintWriter(stream, true, Charset.forName(name));
  }

  public static StandardOutput ofProcess() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  public PrintWriter writer() {
    return writer;
  }

  /**
   * Returns why some output could not be written, which means {@link ExitCode#RESULTS_NOT_WRITTEN}
   * for a command without other results. Empty when the reader went away: it had what it wanted.
   */
  public Optional<String> failure() {
    writer.flush();
    return Optional.ofNullable(stream.failure)
        .map(failure -> String.valueOf(failure.getMessage()))
        .filter(reason -> !reason.toLowerCase(Locale.ROOT).contains("broken pipe"));
  }

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
