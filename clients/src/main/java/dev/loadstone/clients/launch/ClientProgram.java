package dev.loadstone.clients.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command that starts another Loadstone process as a client. */
public record ClientProgram(String java, List<String> options, String classPath, String main) {
  /** The subcommand of Loadstone that runs a client. */
  public static final String COMMAND = "client";

  static final String STREAMS = "--streams";

  /** Keeps the virtual machine's own output apart from a client's messages. */
  private static final List<String> WARNINGS_APART =
      List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  List<String> wordsHere(String... arguments) {
    return wordsThere(java, classPath, arguments);
  }

  List<String> wordsThere(String javaThere, String classPathThere, String... arguments) {
    List<String> words = new ArrayList<>();
    words.add(javaThere);
    words.addAll(WARNINGS_APART);
    words.addAll(options);
    words.addAll(List.of("-cp", classPathThere, main, COMMAND));
    return Stream.concat(words.stream(), Stream.of(arguments)).toList();
  }
}
