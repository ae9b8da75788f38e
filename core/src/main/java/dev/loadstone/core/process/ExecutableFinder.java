package dev.loadstone.core.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs on the search path of this machine. */
public final class ExecutableFinder {
  private ExecutableFinder() {}

  public static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(
            Arrays.stream(path.split(File.pathSeparator)), Stream.of("/usr/sbin", "/sbin"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
