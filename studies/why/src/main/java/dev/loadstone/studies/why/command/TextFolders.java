package dev.loadstone.studies.why.command;

import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.TextFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The folders of texts that an experiment names from its file on, such as those of own SQL. */
public final class TextFolders {
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
    try (DirectoryStream<Path> texts = Files.newDirectoryStream(source, TextFolder::isText)) {
      Files.createDirectories(target);
      for (Path text : texts) {
        ResultStore.write(target.resolve(text.getFileName()), Files.readAllBytes(text));
      }
    } catch (IOException e) {
      throw ResultStore.notWritten(target, e);
    }
  }
}
