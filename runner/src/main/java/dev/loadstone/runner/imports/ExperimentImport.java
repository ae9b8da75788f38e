package dev.loadstone.runner.imports;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes an experiment of a file with the settings of another tool, whose form tells the tool. */
public final class ExperimentImport {
  private static final long MOST_BYTES = 1_000_000;

  private static final List<ToolSettings> TOOLS =
      List.of(
          new BenchbaseSettings(),
          new HammerdbSettings(),
          new GoTpcCommand(),
          new YcsbProperties());

  private ExperimentImport() {}

  /**
   * Reads a file.
   *
   * @param file the other tool's
   * @param database what to run on where the file names no database; as in experiments
   * @throws LoadstoneException with {@link ExitCode#USAGE} when the file cannot be read, is of no
   *     tool that is known, or says what Loadstone cannot do
   */
  public static ImportedExperiment read(Path file, String database) {
    String text = text(file);
    for (ToolSettings tool : TOOLS) {
      if (tool.recognizes(text)) {
        try {
          return tool.read(text, database);
        } catch (ImportRefusal refusal) {
          throw new LoadstoneException(
              ExitCode.USAGE,
              file + " (" + tool.title() + ") cannot be imported: " + refusal.getMessage(),
              refusal);
        }
      }
    }
    throw new LoadstoneException(
        ExitCode.USAGE,
        file
            + " is in no form that can be imported; expected BenchBase's XML, a workload of YCSB"
            + " (name=value), settings of HammerDB (diset, or the output of print dict) or a"
            + " command of go-tpc");
  }

  private static String text(Path file) {
    try {
      long bytes = Files.size(file);
      if (bytes > MOST_BYTES) {
        throw new LoadstoneException(
            ExitCode.USAGE,
            String.format(
                "%s has %,d bytes; settings of a tool have no more than %,d",
                file, bytes, MOST_BYTES));
      }
      return Files.readString(file);
    } catch (MalformedInputException e) {
      throw new LoadstoneException(
          ExitCode.USAGE, file + " is no text in " + StandardCharsets.UTF_8, e);
    } catch (IOException e) {
      throw new LoadstoneException(ExitCode.USAGE, file + " cannot be read: " + e, e);
    }
  }
}
