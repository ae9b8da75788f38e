package dev.loadstone.cli;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.WorkFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

final class DataFolder {
  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = {
        "Where local servers keep their data (default: the temporary folder of this machine).",
        "Each gets a folder of its own there, which is removed at its end."
      })
  private Path folder;

  Path path() {
    if (folder == null) {
      return WorkFolder.temporary();
    }
    if (!Files.isDirectory(folder) || !Files.isWritable(folder) || !Files.isExecutable(folder)) {
      throw LoadstoneException.usage(
          "--data names %s, which is no folder that this user may write; make it first, on a"
              + " disk with room for the data",
          folder);
    }
    return folder.toAbsolutePath().normalize();
  }
}
