package dev.loadstone.studies.why.command;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The commands of the program, executed with what they say kept from the user. */
public record Commands(CommandLine root) {
  /** What a command said, to standard output and to standard error. */
  public record Ended(int code, String out, String err) {
    public boolean well() {
      return code == ExitCode.OK.code();
    }
  }

  /** Executes a command, whatever comes of it. */
  public Ended attempt(List<String> words) {
    PrintWriter out = root.getOut();
    PrintWriter err = root.getErr();
    StringWriter said = new StringWriter();
    StringWriter messages = new StringWriter();
    try {
      root.setOut(new PrintWriter(said));
      root.setErr(new PrintWriter(messages));
      int code = root.execute(words.toArray(String[]::new));
      return new Ended(code, said.toString(), messages.toString());
    } finally {
      root.setOut(out);
      root.setErr(err);
    }
  }

  /**
   * Executes a command, which may find that a check or a requirement failed.
   *
   * @return what it said
   * @throws LoadstoneException when it fails, after its messages were shown
   */
  public String execute(List<String> words) {
    Ended ended = attempt(words);
    if (!ended.well() && ended.code() != ExitCode.VERDICT_FAILED.code()) {
      root.getErr().print(ended.err());
      root.getErr().flush();
      throw new LoadstoneException(
          Stream.of(ExitCode.values())
              .filter(known -> known.code() == ended.code())
              .findFirst()
              .orElse(ExitCode.INTERNAL),
          "it ended with loadstone "
              + String.join(" ", words)
              + "; the same command goes on with it");
    }
    return ended.out();
  }
}
