package dev.loadstone.studies.why.command;

import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.TextFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The folders of texts that an experiment names from its file on, such as those of own SQL. */
public final class TextFolders {
  /** The files that the reader of experiments takes. */
  private static final List<String> SUFFIXES = List.of(".sql", ".yaml", ".csv");

  private TextFolders() {}

  /**
   * Copies them to where a result has them, unless it has them already.
   *
   * @param from the folder of the experiment's file, which may be a result
   */
  public static void copy(JsonNode experiment, Path from, Path result) {
    List<String> names = new ArrayList<>(experiment.findValuesAsString("benchmark.folder"));
    names.add(experiment.path("benchmark").path("folder").asString(""));
    names.stream().filter(name -> !name.isEmpty()).forEach(name -> copy(name, from, result));
  }

  private static void copy(String name, Path from, Path result) {
    String copy = new TextFolder(name, new TreeMap<>()).copy();
    Path source = Files.isDirectory(from.resolve(copy)) ? from.resolve(copy) : from.resolve(name);
    Path target = result.resolve(copy);
    // Of a folder that is missing, the reader of the experiment says so.
    if (Files.exists(target) || !Files.isDirectory(source)) {
      return;
    }
    try (Stream<Path> files = Files.list(source)) {
      Files.createDirectories(target);
      for (Path file : files.filter(TextFolders::isText).toList()) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw ResultStore.notWritten(target, e);
    }
  }

  private static boolean isText(Path file) {
    return Files.isRegularFile(file) && SUFFIXES.stream().anyMatch(file.toString()::endsWith);
  }
}
