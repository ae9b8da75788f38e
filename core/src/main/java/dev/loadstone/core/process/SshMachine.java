package dev.loadstone.core.process;

import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A machine that is reached by the user's own {@code ssh}, with all that is configured for it:
 * agent, keys, known hosts, jump hosts.
 */
public record SshMachine(String host, List<String> options) {
  public static final String PROGRAM = "ssh";

  /**
   * A function for scripts there. It prints the first number of the version of the given Java
   * program, and nothing for a program that is no Java.
   */
  public static final String JAVA_VERSION =
      """
      java_version() {
        "$1" -version 2>&1 | sed -n "s/.* version \\"\\([0-9]*\\).*/\\1/p" | head -n 1
      }
      """;

  /** Asks for no password, and notices soon that a machine cannot be reached. */
  private static final List<String> SSH =
      List.of(
          PROGRAM,
          "-T",
          "-o",
          "BatchMode=yes",
          "-o",
          "ConnectTimeout=10",
          "-o",
          "ServerAliveInterval=5",
          "-o",
          "ServerAliveCountMax=3");

  /** Precedes the output of a command, because a login may print text of its own. */
  private static final String ANSWER = "loadstone-answers";

  private static final List<String> ANSWERING =
      List.of("sh", "-c", "echo; echo " + ANSWER + "; exec \"$@\"", "sh");

  private static final String HAS_COPY = "[ -d \"$1\" ] && touch -c -- \"$1\"";

  /**
   * Makes a copy that appears whole or not at all, and equals the files here. Removes copies beside
   * it that nobody has used for a month, and remains of broken-off copies that are a day old.
   * Argument: the folder. Input: the files as a {@link FileBundle} writes them.
   */
  public static final String COPY =
      """
      set -e
      [ ! -d "$1" ] || exit 0
      umask 022
      t=$1.$$
      trap "rm -rf \\"$t\\"" EXIT
      mkdir -p "$t"
      tar -x -f - -C "$t"
      (cd "$t" && sha256sum -c --quiet SHA256SUMS)
      [ -d "$1" ] || mv "$t" "$1"
      old() {
        find "$(dirname "$1")" -mindepth 1 -maxdepth 1 -type d -name "$2" -mtime "+$3" \\
          -exec rm -rf {} + || :
      }
      old "$1" "*" 30
      old "$1" "*.*" 0
      """;

  private static final Duration ASK_LIMIT = Duration.ofMinutes(1);
  private static final Duration COPY_LIMIT = Duration.ofHours(1);

  public List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(SSH);
    command.addAll(options);
    command.addAll(List.of("--", host));
    command.add(words.stream().map(SshMachine::quoted).collect(Collectors.joining(" ")));
    return command;
  }

  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** The command line by which a user sees whether the machine can be reached. */
  public String trial() {
    return Stream.of(List.of(PROGRAM, "-o", "BatchMode=yes"), options, List.of(host, "true"))
        .flatMap(List::stream)
        .collect(Collectors.joining(" "));
  }

  /**
   * Runs a command on that machine to its end.
   *
   * @throws IOException when there is no {@code ssh} here
   */
  public Ended run(List<String> words, Input input, Duration limit) throws IOException {
    List<String> answering = Stream.concat(ANSWERING.stream(), words.stream()).toList();
    Ended ended = CommandRunner.run(OwnSession.command(command(answering)), Map.of(), input, limit);
    int answer = ended.output().indexOf(ANSWER);
    return answer < 0
        ? ended
        : new Ended(ended.status(), ended.output().substring(answer + ANSWER.length()).strip());
  }

  /**
   * Copies files to a folder there, unless the folder is there already.
   *
   * @param folder a folder that is named after their digest
   */
  public Ended copy(FileBundle files, String folder) throws IOException {
    Ended there = run(List.of("sh", "-c", HAS_COPY, "sh", folder), Input.NONE, ASK_LIMIT);
    return there.well()
        ? there
        : run(List.of("sh", "-c", COPY, "sh", folder), files::writeTo, COPY_LIMIT);
  }
}
