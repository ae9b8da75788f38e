package dev.loadstone.studies.why.search;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The commands of the program, executed with what they say kept from the user. */
record Commands(CommandLine root) {
  /**
   * Executes a command, which may find that a check or a requirement failed.
   *
   * @return what it said
   * @throws LoadstoneException when it fails, after its messages were shown
   */
  String execute(List<String> words) {
    PrintWriter out = root.getOut();
    PrintWriter err = root.getErr();
    StringWriter said = new StringWriter();
    StringWriter messages = new StringWriter();
    int code;
    try {
      root.setOut(new PrintWriter(said));
      root.setErr(new PrintWriter(messages));
      code = root.execute(words.toArray(String[]::new));
    } finally {
      root.setOut(out);
      root.setErr(err);
    }
    if (code != ExitCode.OK.code() && code != ExitCode.VERDICT_FAILED.code()) {
      err.print(messages);
      err.flush();
      throw new LoadstoneException(
          Stream.of(ExitCode.values())
              .filter(known -> known.code() == code)
              .findFirst()
              .orElse(ExitCode.INTERNAL),
          "the search ended with loadstone "
              + String.join(" ", words)
              + "; the same command goes on with it");
    }
    return said.toString();
  }
}
