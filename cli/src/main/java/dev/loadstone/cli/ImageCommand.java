package dev.loadstone.cli;

import dev.loadstone.clients.launch.ClientImage;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "image",
    description = {
      "Writes the files of a container image for clients; sends nothing.",
      "Clients in containers take a copy of Loadstone over their streams. In this image they find it."
    })
final class ImageCommand implements Callable<Integer> {
  private final LoadstoneCommand root;

  @Spec private CommandSpec spec;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      defaultValue = "image",
      description = "Where to write (default: ${DEFAULT-VALUE}).")
  private Path folder;

  ImageCommand(LoadstoneCommand root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    try {
      Files.createDirectories(folder);
      new ClientImage(root.client()).write(folder);
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "docker build --tag IMAGE --file %s %s%n",
        folder.resolve(ClientImage.CONTAINERFILE), folder);
    return ExitCode.OK.code();
  }
}
