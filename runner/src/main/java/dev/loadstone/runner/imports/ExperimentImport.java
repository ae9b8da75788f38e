package dev.loadstone.runner.imports;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes an experiment from a file with the settings of another tool. The form of the file tells
 * which tool it is.
 */
public final class ExperimentImport {
  private static final long MOST_BYTES = 1_000_000;

  /** Some editors write it at the beginning of a file in UTF-8. */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private ExperimentImport() {}

  /**
   * Reads a file.
   *
   * @param database the name, as in experiments, of the database to run on where the file names
   *     none
   * @throws LoadstoneException with {@link ExitCode#USAGE} when the file cannot be read, is of no
   *     known tool, or asks for something that Loadstone cannot do
   */
  public static ImportedExperiment read(Path file, String database) {
    String text = text(file);
    List<ToolSettings> tools =
        List.of(
            new BenchbaseSettings(file),
            new HammerdbSettings(),
            new GoTpcCommand(),
            new PgbenchCommand(file),
            new YcsbProperties());
    for (ToolSettings tool : tools) {
      if (tool.recognizes(text)) {
        try {
          FoundSettings found = tool.find(text);
          ImportedExperiment made = tool.experiment(found, database);
          found.remarks(tool.title()).forEach(made::remark);
          return made;
        } catch (ImportRefusal refusal) {
          throw LoadstoneException.usage(
              refusal, "%s (%s) cannot be imported: %s", file, tool.title(), refusal.getMessage());
        }
      }
    }
    throw LoadstoneException.usage(
        "%s is in no form that can be imported; expected BenchBase's XML, a workload of YCSB"
            + " (name=value), settings of HammerDB (diset, or the output of print dict) or a"
            + " command of go-tpc (or tiup bench) or pgbench",
        file);
  }

  static String text(Path file) {
    try {
      long bytes = Files.size(file);
      if (bytes > MOST_BYTES) {
        throw LoadstoneException.usage(
            "%s",
            String.format(
                "%s has %,d bytes; settings of a tool have no more than %,d",
                file, bytes, MOST_BYTES));
      }
      String text = Files.readString(file);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (MalformedInputException e) {
      throw LoadstoneException.usage(e, "%s is no text in %s", file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw LoadstoneException.usage(e, "%s cannot be read: %s", file, e);
    }
  }
}
