package dev.loadstone.runner.file.types;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.TextFolder;
import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Problems;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The written form of a folder of texts: its path, from the file that names it on. In a result,
 * which has a copy of it, the copy is read.
 */
final class FolderForm {
  private static final String EXPECTED = "the path of a folder, such as shop/";
  private static final long MOST_BYTES = 8_000_000;

  private FolderForm() {}

  static ValueType<TextFolder> type() {
    return new ValueType<>(EXPECTED, Scalars.schema("string"), FolderForm::read);
  }

  private static TextFolder read(Node node, String path, Problems problems) {
    String written = Scalars.text().parse(node, path, problems);
    if (written == null) {
      return null;
    }
    try {
      Path base = base(node.location());
      Path copy = base.resolve(new TextFolder(written, new TreeMap<>()).copy());
      Path folder = Files.isDirectory(copy) ? copy : base.resolve(written);
      if (!Files.isDirectory(folder)) {
        problems.add(node.location(), path, folder + " is no folder; expected " + EXPECTED);
        return null;
      }
      return new TextFolder(written, files(written, folder));
    } catch (IOException | InvalidPathException e) {
      problems.add(node.location(), path, written + " cannot be read: " + e);
    } catch (LoadstoneException e) {
      problems.add(node.location(), path, e.getMessage());
    }
    return null;
  }

  private static Path base(Location location) {
    Path here = Path.of("").toAbsolutePath();
    return location.line() == 0 ? here : here.resolve(location.source()).getParent();
  }

  private static SortedMap<String, String> files(String written, Path folder) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    long rest = MOST_BYTES;
    List<Path> found;
    try (Stream<Path> all = Files.list(folder)) {
      found = all.filter(TextFolder::isText).sorted().toList();
    }
    for (Path file : found) {
      String name = file.getFileName().toString();
      rest -= Files.size(file);
      if (rest < 0) {
        throw LoadstoneException.usage(
            "with %s the files of %s have more than 8 MB together: generate the rows, or load them"
                + " yourself and run on what is there",
            name, written);
      }
      try {
        // A spreadsheet begins its CSV files with a mark that is no part of the first column.
        files.put(name, Files.readString(file).replaceFirst("^\ufeff", ""));
      } catch (CharacterCodingException e) {
        throw LoadstoneException.usage(e, "%s is no text in UTF-8", file);
      }
    }
    return files;
  }
}
