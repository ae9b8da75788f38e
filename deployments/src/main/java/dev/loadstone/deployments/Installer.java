package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import dev.loadstone.deployments.process.Machine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Installs the programs of servers where the servers' user can reach them.
 *
 * @param caches the first one that the servers' user can reach is used
 * @param waysOutOfRoot tried in order when we are root
 * @param open whether servers that run the code of any client may run under our account, even where
 *     others could reach them
 * @param binary the user's own server program, as the user names it; empty for that of an artifact
 */
public record Installer(
    ArtifactResolver resolver,
    List<CacheFolder> caches,
    List<RunAsUser> waysOutOfRoot,
    boolean open,
    Optional<String> binary) {
  /** The environment variable that sets {@link #open} on this machine. */
  static final String OPEN = "LOADSTONE_OPEN";

  private static final Logger LOG = LoggerFactory.getLogger(Installer.class);
  private static final int DIGITS_OF_KEY = 12;

  public static Installer standard() {
    return new Installer(
        new ArtifactResolver(),
        List.of(CacheFolder.ofUser(), CacheFolder.ofMachine()),
        RunAsUser.FOR_ROOT,
        Boolean.parseBoolean(System.getenv(OPEN)),
        Optional.empty());
  }

  /** The program is a path, or the name of what was fetched or is on the search path. */
  public Installer withBinary(String program) {
    return new Installer(resolver, caches, waysOutOfRoot, open, Optional.of(program));
  }

  /** The program of a server that was fetched by its name; empty when it was not. */
  public Optional<Path> fetched(String name) {
    return Wheel.named(name)
        .flatMap(
            wheel ->
                caches.stream()
                    .filter(cache -> Files.isDirectory(cache.root()) && !cache.isOpenToOthers())
                    .flatMap(cache -> wheel.in(cache).stream())
                    .findFirst());
  }

  /**
   * The servers' user, a cache folder that this user can reach, and the machines that the programs
   * are for; empty for this one.
   */
  public record Place(
      RunAsUser runAs, CacheFolder cache, ArtifactResolver resolver, Optional<Hosts> elsewhere) {
    /** As {@link CacheFolder#folder}; gives the path on the servers' machines. */
    public Path folder(String key, CacheFolder.Filler filler) {
      return asServersHaveIt(cache.folder(key, filler));
    }

    private Path asServersHaveIt(Path folder) {
      return elsewhere.map(hosts -> hosts.ship(folder)).orElse(folder);
    }

    /**
     * The Java of servers: on this machine, what {@code here} finds, elsewhere one of the range.
     */
    public Path java(Supplier<Path> here, int oldest, int newest) {
      return elsewhere.map(hosts -> hosts.java(oldest, newest)).orElseGet(here);
    }

    /**
     * The files of artifacts with their runtime dependencies, in the order of the class path. They
     * are copied into the cache once, and are checked then; later neither Maven nor its local
     * repository is asked.
     */
    public List<Path> withDependencies(List<String> coordinates) {
      return artifacts(coordinates, "with-dependencies", resolver::resolveClassPath);
    }

    public List<Path> alone(List<String> coordinates) {
      return artifacts(coordinates, "alone", each -> each.stream().map(resolver::resolve).toList());
    }

    private List<Path> artifacts(
        List<String> coordinates, String kind, Function<List<String>, List<Path>> resolve) {
      String key = key(coordinates, kind);
      Path here = cache.folder(key, target -> copy(resolve.apply(coordinates), target));
      Path there = asServersHaveIt(here);
      try (Stream<Path> files = Files.list(here)) {
        return files.map(Path::getFileName).sorted().map(there::resolve).toList();
      } catch (IOException e) {
        throw LoadstoneException.unavailable(e, "server artifacts cannot be read: %s", e);
      }
    }

    private static String key(List<String> coordinates, String kind) {
      String[] first = coordinates.get(0).split(":", -1);
      String digest = Sha256.hex(kind + " " + String.join(" ", coordinates));
      return String.join(
          "-", first[1], first[first.length - 1], digest.substring(0, DIGITS_OF_KEY));
    }

    /** Copies instead of linking: later changes in the local repository would not be checked. */
    private static void copy(List<Path> files, Path target) throws IOException {
      for (int i = 0; i < files.size(); i++) {
        // Sorted by name, the files are in the order of the class path.
        String name = String.format(Locale.ROOT, "%04d-%s", i, files.get(i).getFileName());
        Files.copy(files.get(i), target.resolve(name));
      }
    }

    public String classPath(List<String> coordinates) {
      return classPathOf(withDependencies(coordinates));
    }

    public static String classPathOf(List<Path> files) {
      return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
  }

  /**
   * Chooses the user that servers run as, who must be able to run the needed programs, and the
   * folder of their own programs.
   */
  public Place place(String title, List<Path> needed) {
    RunAsUser runAs =
        RunAsUser.choose(Machine.HERE, RunAsUser.weAreRoot(), title, waysOutOfRoot, needed);
    return new Place(runAs, cache(title, runAs), resolver, Optional.empty());
  }

  Place placeOn(String title, Hosts hosts) {
    return new Place(RunAsUser.PLAIN, cache(title, RunAsUser.PLAIN), resolver, Optional.of(hosts));
  }

  /** Chooses the cache folder; only here is it decided whose programs are run. */
  private CacheFolder cache(String title, RunAsUser runAs) {
    for (CacheFolder cache : caches) {
      if (cache.isOpenToOthers()) {
        LOG.warn("the cache folder {} is not used: others could put programs there", cache.root());
      } else if (runAs.canReach(Machine.HERE, cache.made())) {
        // Not every user can enter root's home folder, for example.
        return cache;
      }
    }
    throw LoadstoneException.unavailable(
        "%s would run as %s, and none of the cache folders %s can be reached by that user and "
            + "written by %s; name another one in XDG_CACHE_HOME",
        title,
        runAs.description(),
        caches.stream().map(cache -> cache.root().toString()).toList(),
        RunAsUser.weAreRoot() ? "root alone" : "us alone");
  }
}
