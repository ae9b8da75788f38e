package dev.loadstone.clients.launch;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.OwnSession;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A machine that is reached by the user's own {@code ssh}, with all that is configured for it:
 * agent, keys, known hosts, jump hosts.
 *
 * @param host as {@code ssh} is given it
 * @param options of {@code ssh}
 */
record SshMachine(String host, List<String> options) {
  private static final int LEAST_JAVA = 17;

  /** Asks for no password, and notices in time that a machine is not there. */
  private static final List<String> SSH =
      List.of(
          "ssh",
          "-T",
          "-o",
          "BatchMode=yes",
          "-o",
          "ConnectTimeout=10",
          "-o",
          "ServerAliveInterval=5",
          "-o",
          "ServerAliveCountMax=3");

  /** Precedes what is asked for: a login may print what it likes. */
  private static final String ANSWER = "loadstone-answers";

  private static final String LOOK =
      """
      d=${XDG_CACHE_HOME:-$HOME/.cache}/loadstone/clients/$1
      j=${JAVA_HOME:+$JAVA_HOME/bin/java}
      [ -x "$j" ] || j=$(command -v java) || j=
      v=
      [ -z "$j" ] || v=$("$j" -version 2>&1 | sed -n "s/.* version \\"\\([0-9]*\\).*/\\1/p" | head -n 1)
      p=absent
      [ ! -d "$d" ] || p=present
      printf "%s\\n" "$2" "$d" "$p" "$v" "$j"
      """;

  private static final String COPY =
      """
      set -e
      t=$1.$$
      trap "rm -rf \\"$t\\"" EXIT
      mkdir -p "$t"
      tar -x -f - -C "$t"
      (cd "$t" && sha256sum -c --quiet SHA256SUMS)
      [ -d "$1" ] || mv "$t" "$1"
      """;

  /**
   * The needs of a client there.
   *
   * @param java the program
   * @param folder with a copy of this Loadstone
   */
  record Ready(String java, String folder) {}

  /**
   * Looks for Java, and puts a copy of this Loadstone there unless it is there already.
   *
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when the machine cannot be
   *     reached, is another one than is known, or lacks something
   */
  Ready prepare(ProgramCopy copy) throws InterruptedException {
    String answer =
        run(input -> {}, "it cannot be used", "sh", "-c", LOOK, "sh", copy.digest(), ANSWER);
    List<String> lines = answer.lines().toList();
    int first = lines.indexOf(ANSWER) + 1;
    if (first == 0 || lines.size() < first + 3) {
      throw failure("it cannot be used: it answers " + answer, null);
    }
    String folder = lines.get(first);
    String version = lines.get(first + 2);
    if (version.isEmpty() || Integer.parseInt(version) < LEAST_JAVA) {
      throw failure(
          "it has "
              + (version.isEmpty() ? "no java" : "Java " + version)
              + " where a command by ssh finds it; install a JDK, "
              + LEAST_JAVA
              + " or newer, for example by apt-get install openjdk-17-jdk-headless, or set"
              + " JAVA_HOME there",
          null);
    }
    if (lines.get(first + 1).equals("absent")) {
      run(copy::writeTo, "Loadstone could not be copied to it", "sh", "-c", COPY, "sh", folder);
    }
    return new Ready(lines.get(first + 3), folder);
  }

  /** The words of a command line here that runs a command there. */
  List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(SSH);
    command.addAll(options);
    command.addAll(List.of("--", host));
    command.add(words.stream().map(SshMachine::quoted).collect(Collectors.joining(" ")));
    return command;
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** Ends a process there. */
  void kill(long process) throws InterruptedException {
    run(
        input -> {},
        "process " + process + " could not be ended there",
        "kill",
        "-9",
        Long.toString(process));
  }

  /** Gives a command its standard input. */
  private interface Input {
    void writeTo(OutputStream out) throws IOException;
  }

  private String run(Input input, String what, String... words) throws InterruptedException {
    Process process = null;
    try {
      process =
          new ProcessBuilder(OwnSession.command(command(List.of(words))))
              .redirectErrorStream(true)
              .start();
      String refused = "";
      try (OutputStream out = process.getOutputStream()) {
        input.writeTo(out);
      } catch (IOException e) {
        refused = e.getMessage();
      }
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw failure(what + ": " + said.strip(), null);
      }
      if (!refused.isEmpty()) {
        throw failure(what + ": " + refused, null);
      }
      return said;
    } catch (IOException e) {
      throw failure(what + ": " + e.getMessage(), e);
    } finally {
      if (process != null) {
        process.destroy();
      }
    }
  }

  private LoadstoneException failure(String what, Exception cause) {
    return LoadstoneException.clientLost(
        cause,
        "the machine %s cannot have clients: %s. Try: ssh -o BatchMode=yes " + "%s%s%s true",
        host,
        what,
        String.join(" ", options),
        (options.isEmpty() ? "" : " "),
        host);
  }
}
