package dev.loadstone.clients.launch;

import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.process.SshMachine;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A copy of the class path of this process for other machines, with a folder for each entry. */
record ProgramCopy(FileBundle files, List<String> entries, long bytes) {
  /**
   * Reads every file once.
   *
   * @param classPath in the form that Java takes
   */
  static ProgramCopy of(String classPath) throws IOException {
    Map<String, Path> files = new TreeMap<>();
    List<String> entries = new ArrayList<>();
    int number = 0;
    for (String entry : List.of(classPath.split(File.pathSeparator, -1))) {
      if (entry.isEmpty()) {
        // Java takes it for the current folder, where nothing of ours is.
        continue;
      }
      Path path = Path.of(entry);
      String folder = Integer.toString(number++);
      if (Files.isDirectory(path)) {
        entries.add(folder);
        FileBundle.files(path, FileVisitOption.FOLLOW_LINKS)
            .forEach((name, file) -> files.put(folder + "/" + name, file));
      } else if (Files.exists(path)) {
        String name = folder + "/" + path.getFileName();
        entries.add(name);
        files.put(name, path);
      }
    }
    FileBundle bundle = new FileBundle(files);
    return new ProgramCopy(bundle, entries, bundle.bytes());
  }

  String classPath(String folder) {
    return entries.stream()
        .map(entry -> folder + SshMachine.quoted("/" + entry))
        .collect(Collectors.joining(":"));
  }
}
