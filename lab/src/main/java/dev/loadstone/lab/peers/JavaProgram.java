package dev.loadstone.lab.peers;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.deployments.JavaFinder;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * A tool that runs on Java, with a Java that is new enough for its class files.
 *
 * @param command the command that starts it, without the tool's arguments
 * @param version the version in the manifest of its jar; the name of the jar if there is none
 */
public record JavaProgram(List<String> command, String version) {
  private static final int MAJOR_OF_JAVA_0 = 44;
  private static final int NEWEST = 99;

  /** Finds the main class in the class path, and a Java that can run it. */
  public static JavaProgram of(String title, DriverSettings driver, List<Path> jars, String main) {
    for (Path jar : jars) {
      Optional<Compiled> compiled = compiled(jar, main);
      if (compiled.isPresent()) {
        return new JavaProgram(
            List.of(
                java(title, driver, compiled.get().java()).toString(),
                "-cp",
                jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                main),
            compiled.get().version());
      }
    }
    throw LoadstoneException.usage(
        "%s at %s has no class %s: it is of another kind", title, driver.path(), main);
  }

  private record Compiled(int java, String version) {}

  private static Optional<Compiled> compiled(Path jar, String main) {
    try (JarFile file = new JarFile(jar.toFile())) {
      ZipEntry entry = file.getEntry(main.replace('.', '/') + ".class");
      if (entry == null) {
        return Optional.empty();
      }
      try (DataInputStream bytes = new DataInputStream(file.getInputStream(entry))) {
        bytes.skipNBytes(Integer.BYTES + Short.BYTES);
        return Optional.of(
            new Compiled(bytes.readUnsignedShort() - MAJOR_OF_JAVA_0, version(file)));
      }
    } catch (IOException e) {
      throw LoadstoneException.usage(e, "%s is no jar that can be read: %s", jar, e);
    }
  }

  private static String version(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    String told =
        manifest == null
            ? null
            : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    return told == null ? Path.of(jar.getName()).getFileName().toString() : told;
  }

  private static Path java(String title, DriverSettings driver, int oldest) {
    if (driver.java().isEmpty()) {
      return JavaFinder.standard().find(title, oldest, NEWEST);
    }
    Path java = Path.of(driver.java(), "bin", "java").toAbsolutePath();
    if (!Files.isExecutable(java)) {
      throw LoadstoneException.usage("there is no %s (systems.driver.java)", java);
    }
    return java;
  }
}
