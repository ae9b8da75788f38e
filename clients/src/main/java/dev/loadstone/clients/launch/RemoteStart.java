package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.core.Resources;
import dev.loadstone.core.process.SshMachine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a shell at the far end of a command become a client. The shell is told by its standard input
 * to find Java, to take a copy of this Loadstone unless there is one, and to start it.
 */
final class RemoteStart implements Channel.Opening {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteStart.class);
  private static final String ANSWER = "loadstone-answers";
  private static final String JAVA = "java ";

  private static final String PROGRAM = "$java";

  private static final String CLASS_PATH = "$path";
  private static final List<String> VARIABLES = List.of(PROGRAM, CLASS_PATH);

  private static final int LEAST_JAVA = 17;
  private static final int SHOWN_LINES = 5;
  private static final int MOST_LINE = 1_000;
  private static final int MOST_PRINTED = 100_000;

  private final ProgramCopy copy;
  private final String script;
  private final Deque<String> shown = new ArrayDeque<>();
  private int printed;

  /** The last sign of life, in ns; in the future while files are copied. */
  private volatile long since = System.nanoTime();

  RemoteStart(ProgramCopy copy, ClientProgram program, String... arguments) {
    this.copy = copy;
    String words =
        program.wordsThere(PROGRAM, CLASS_PATH, arguments).stream()
            .map(word -> VARIABLES.contains(word) ? '"' + word + '"' : SshMachine.quoted(word))
            .collect(Collectors.joining(" "));
    script =
        Stream.of(
                "{",
                "digest=" + copy.files().digest(),
                "bytes=" + copy.bytes(),
                "copy=" + SshMachine.quoted(SshMachine.COPY),
                SshMachine.JAVA_VERSION,
                "program() {",
                "path=" + copy.classPath("\"$folder\""),
                "exec " + words,
                "}",
                Resources.text(RemoteStart.class, "client.sh"),
                "}")
            .collect(Collectors.joining("\n", "", "\n"));
  }

  long since() {
    return since;
  }

  @Override
  public void pass(InputStream in, OutputStream out) throws IOException {
    write(out, to -> to.write(script.getBytes(StandardCharsets.UTF_8)));
    for (String line = next(in); !line.equals(ANSWER); line = next(in)) {
      if (line.strip().equals(ANSWER)) {
        throw new IOException(
            "a terminal is in between and changes what it says; expected a command without one,"
                + " such as docker run -i in place of -it");
      }
      show(line);
    }
    requireJava(next(in));
    String line = next(in);
    if (line.equals("copy")) {
      since = Long.MAX_VALUE;
      write(out, copy.files()::writeTo);
      since = System.nanoTime();
      line = next(in);
    }
    if (!line.equals("ready")) {
      show(line);
      throw new IOException("it says what is no answer" + printed());
    }
    since = System.nanoTime();
  }

  private interface Text {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void write(OutputStream out, Text text) {
    try {
      text.writeTo(out);
      out.flush();
    } catch (IOException e) {
      // It has ended, which its output will tell, or its words in the log.
      LOG.info("a command does not read what it is told", e);
    }
  }

  private String next(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int one = in.read(); one != '\n'; one = in.read()) {
      if (one < 0) {
        show(line.toString(StandardCharsets.UTF_8));
        throw new IOException("it has ended" + printed());
      }
      if (++printed > MOST_PRINTED) {
        throw new IOException("it prints no end of something else" + printed());
      }
      line.write(one);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private static void requireJava(String answer) throws IOException {
    String version = answer.startsWith(JAVA) ? answer.substring(JAVA.length()) : "";
    if (version.isEmpty() || Integer.parseInt(version) < LEAST_JAVA) {
      throw new IOException(
          "it has "
              + (version.isEmpty() ? "no java" : "Java " + version)
              + " where this command finds it; install a JDK, "
              + LEAST_JAVA
              + " or newer, for example by apt-get install openjdk-17-jdk-headless, or set"
              + " JAVA_HOME there");
    }
  }

  /** A login may print text of its own, which matters only where nothing better follows. */
  private void show(String line) {
    synchronized (shown) {
      if (!line.isBlank()) {
        shown.addLast(line.length() > MOST_LINE ? line.substring(0, MOST_LINE) : line.strip());
      }
      if (shown.size() > SHOWN_LINES) {
        shown.removeFirst();
      }
    }
  }

  /** The end of a sentence about what it printed in place of answers; may be empty. */
  String printed() {
    synchronized (shown) {
      return shown.isEmpty() ? "" : "; it printed: " + String.join("; ", shown);
    }
  }
}
