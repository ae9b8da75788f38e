package dev.loadstone.cli;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.FolderLock;
import dev.loadstone.core.result.PackedManifest;
import dev.loadstone.core.result.PackedResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.read.CorruptResult;
import dev.loadstone.report.read.JoinedHistograms;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;

@Command(
    name = "pack",
    description = {
      "Packs a result folder into one file with a digest of each of its files.",
      "report, diff, explain, advise, history and verify open the file as they open the folder."
    })
final class PackCommand implements Callable<Integer> {
  private static final String SEARCH = "search.json";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "The result folder: results/EXPERIMENT/TIME.")
  private Path folder;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to write it. Default: FOLDER" + PackedResult.SUFFIX)
  private Path output;

  @Option(
      names = "--histograms-by",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      description = {
        "Join the histograms of each so many seconds, for example 10s, which takes less room.",
        "All figures stay what they are. Default: as recorded, mostly by one second."
      })
  private int seconds;

  @Option(
      names = "--logs",
      description =
          "Pack the logs of servers, clients and Loadstone, and of single operations, too.")
  private boolean logs;

  @Override
  public Integer call() {
    ResultStore store = ResultStore.open(folder);
    if (seconds > 0 && Files.exists(folder.resolve(SEARCH))) {
      throw LoadstoneException.usage(
          "%s: the result of a search tells a recovery by single seconds; pack it without"
              + " --histograms-by",
          folder);
    }
    Path target = output == null ? beside(folder) : output;
    FolderLock lock = store.lockToRead();
    WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "pack");
    try (lock;
        work) {
      SortedMap<String, Path> files = PackedResult.files(folder, logs);
      if (seconds > 0) {
        files.replaceAll(
            (name, file) ->
                file.endsWith(ResultFiles.HISTOGRAMS) ? joined(name, file, work.path()) : file);
      }
      print(PackedResult.write(files, environment(), seconds, target), target);
    }
    return 0;
  }

  private static Path beside(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    return absolute.resolveSibling(absolute.getFileName() + PackedResult.SUFFIX);
  }

  private Path joined(String name, Path file, Path work) {
    Path joined = work.resolve(name);
    JoinedHistograms.write(runOf(file), file, seconds, joined);
    return joined;
  }

  /** The folder of the run; a client of several has a folder of its own in it. */
  private static Path runOf(Path file) {
    Path parent = file.getParent();
    Path above = parent.getParent();
    return above.endsWith(ResultFiles.CLIENTS) ? above.getParent() : parent;
  }

  private Environment environment() {
    Path file = folder.resolve(ResultFiles.ENVIRONMENT);
    try {
      return Files.exists(file)
          ? ResultJson.mapper().readValue(file.toFile(), Environment.class)
          : null;
    } catch (JacksonException e) {
      throw CorruptResult.file(file, e);
    }
  }

  private void print(PackedManifest manifest, Path target) {
    PrintWriter out = spec.commandLine().getOut();
    try {
      out.printf(
          "packed  %s%nsize    %,d bytes, of %,d in %,d files%nsha256  %s%n",
          target,
          Files.size(target),
          manifest.bytes(),
          manifest.files().size(),
          Sha256.hex(target));
    } catch (IOException e) {
      throw LoadstoneException.usage(e, "%s: cannot be read again: %s", target, e);
    }
  }

  /** Converts {@code 10s} to a number of seconds. */
  static final class Seconds implements ITypeConverter<Integer> {
    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,3})s");

    @Override
    public Integer convert(String text) {
      Matcher seconds = TEXT.matcher(text);
      if (!seconds.matches()) {
        throw new TypeConversionException(
            "\"" + text + "\" is no length of intervals; expected whole seconds, for example 10s");
      }
      return Integer.valueOf(seconds.group(1));
    }
  }
}
