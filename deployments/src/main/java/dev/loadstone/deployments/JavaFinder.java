package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.ExecutableFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds a Java for a server that does not run on every version. */
public final class JavaFinder {
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+)[^\"]*\"");

  private static final List<Path> FOLDERS =
      List.of(
          Path.of("/usr/lib/jvm"),
          Path.of("/usr/java"),
          Path.of("/opt/java"),
          Path.of("/Library/Java/JavaVirtualMachines"),
          Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
          Path.of(System.getProperty("user.home"), ".jdks"));

  private final List<Path> homes;

  /** The preferred one first. */
  JavaFinder(List<Path> homes) {
    this.homes = List.copyOf(homes);
  }

  /**
   * Returns a finder that looks at the Java that we run on, at those that {@code JAVA_HOME} and
   * variables such as {@code JAVA_HOME_17_X64} name, at the one on the search path, and at the
   * usual folders of systems.
   */
  public static JavaFinder standard() {
    Set<Path> homes = new LinkedHashSet<>();
    homes.add(Path.of(System.getProperty("java.home")));
    System.getenv().entrySet().stream()
        .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
        .sorted(Map.Entry.comparingByKey())
        .forEach(variable -> homes.add(Path.of(variable.getValue())));
    // The path is .../bin/java, and often a symbolic link.
    ExecutableFinder.find("java")
        .map(JavaFinder::real)
        .ifPresent(java -> homes.add(java.getParent().getParent()));
    FOLDERS.forEach(folder -> homes.addAll(entries(folder)));
    return new JavaFinder(homes.stream().map(home -> real(home.normalize())).distinct().toList());
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path;
    }
  }

  private static List<Path> entries(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .sorted(Comparator.reverseOrder())
          .flatMap(entry -> Stream.of(entry, entry.resolve("Contents").resolve("Home")))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * The {@code java} of the first installation in the range of feature versions; a failure says
   * what was found.
   */
  public Path find(String server, int oldest, int newest) {
    List<String> found = new ArrayList<>();
    for (Path home : homes) {
      Path java = home.resolve("bin").resolve("java");
      Optional<Integer> version = version(home);
      if (version.isEmpty() || !Files.isExecutable(java)) {
        continue;
      }
      if (version.get() >= oldest && version.get() <= newest) {
        return java;
      }
      found.add(version.get() + " at " + home);
    }
    throw LoadstoneException.unavailable(
        "%s runs on Java %s, and there is none here; found %s. Install one, and name its folder "
            + "in JAVA_HOME if it is not where your system keeps them",
        server,
        range(oldest, newest),
        found.isEmpty() ? "no Java at all" : found.stream().collect(Collectors.joining(", ")));
  }

  static String range(int oldest, int newest) {
    return oldest == newest ? Integer.toString(oldest) : oldest + " to " + newest;
  }

  /** The {@code java} that this process runs on. */
  public static Path own(String server) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    if (!Files.isExecutable(java)) {
      throw LoadstoneException.unavailable(
          "%s needs a Java program of version 17 or newer to run on; the Java that runs Loadstone,"
              + " %s, has none at %s. Run Loadstone on a complete JDK or JRE",
          server, System.getProperty("java.version"), java);
    }
    return java;
  }

  private static Optional<Integer> version(Path home) {
    try {
      Matcher matcher = VERSION.matcher(Files.readString(home.resolve("release")));
      return matcher.find() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
    } catch (IOException e) {
      // This is no installation, or one that does not tell its version.
      return Optional.empty();
    }
  }
}
