package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import dev.loadstone.deployments.process.Machine;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the programs of servers where the user can reach them as whom the servers run.
 *
 * @param resolver gets the artifacts
 * @param caches the first one that the servers' user can reach is used
 * @param waysOutOfRoot tried in order when we are root
 */
public record Installer(
    ArtifactResolver resolver, List<CacheFolder> caches, List<RunAsUser> waysOutOfRoot) {
  private static final Logger LOG = LoggerFactory.getLogger(Installer.class);

  /** One with the user's Maven settings and cache. */
  public static Installer standard() {
    return new Installer(
        new ArtifactResolver(),
        List.of(CacheFolder.ofUser(), CacheFolder.ofMachine()),
        RunAsUser.FOR_ROOT);
  }

  /**
   * The servers' user, and where programs are for it.
   *
   * @param runAs as whom servers of this machine run
   * @param cache that this user can reach
   * @param resolver gets the artifacts
   * @param elsewhere the machines that the programs are for; empty for this one
   */
  public record Place(
      RunAsUser runAs,
      CacheFolder cache,
      ArtifactResolver resolver,
      Optional<RemoteHosts> elsewhere) {
    /**
     * The folder of a key, filled now if it is not there, as {@link CacheFolder#folder}.
     *
     * @return where the servers have it
     */
    public Path folder(String key, CacheFolder.Filler filler) {
      Path folder = cache.folder(key, filler);
      return elsewhere.map(hosts -> hosts.ship(folder)).orElse(folder);
    }

    /**
     * The program {@code java} that servers run on.
     *
     * @param here finds the one of this machine
     * @param oldest the oldest feature version that the server runs on elsewhere
     * @param newest the newest
     */
    public Path java(Supplier<Path> here, int oldest, int newest) {
      return elsewhere.map(hosts -> hosts.java(oldest, newest)).orElseGet(here);
    }

    /**
     * Files as the servers' user can read them: where they are, or else in the cache. The local
     * repository of root, for example, is often closed to others.
     */
    public List<Path> readable(List<Path> files) {
      try {
        if (elsewhere.isEmpty() && runAs.canRead(files)) {
          return files;
        }
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
      Path folder = folder("files-" + digest(files), target -> gather(files, target));
      List<Path> readable = new ArrayList<>();
      for (Path file : files) {
        readable.add(folder.resolve(name(readable.size(), file)));
      }
      return readable;
    }

    /** The class path of artifacts with all that they need, readable for the servers' user. */
    public String classPath(List<String> coordinates) {
      return classPathOf(readable(resolver.resolveClassPath(coordinates)));
    }

    public static String classPathOf(List<Path> files) {
      return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String name(int number, Path file) {
      return number + "-" + file.getFileName();
    }

    private static void gather(List<Path> files, Path target) throws IOException {
      for (int i = 0; i < files.size(); i++) {
        Path place = target.resolve(name(i, files.get(i)));
        try {
          Files.createLink(place, files.get(i));
        } catch (FileSystemException | UnsupportedOperationException e) {
          // On another file system, for example.
          Files.copy(files.get(i), place);
        }
      }
    }

    /** Of the names, sizes and times: an artifact that was fetched anew is another one. */
    private static String digest(List<Path> files) {
      StringBuilder text = new StringBuilder();
      try {
        for (Path file : files) {
          text.append(file).append(' ').append(Files.size(file)).append(' ');
          text.append(Files.getLastModifiedTime(file)).append('\n');
        }
        return Sha256.hex(text.toString());
      } catch (IOException e) {
        throw LoadstoneException.unavailable(e, "a server artifact cannot be read: %s", e);
      }
    }
  }

  /**
   * Chooses as whom servers run and where their programs are.
   *
   * @param title the server, for messages
   * @param needed programs of this machine that the servers' user must be able to run
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when there is no way
   */
  public Place place(String title, List<Path> needed) {
    try {
      RunAsUser runAs =
          RunAsUser.choose(Machine.HERE, RunAsUser.weAreRoot(), title, waysOutOfRoot, needed);
      for (CacheFolder cache : caches) {
        if (RunAsUser.weAreRoot() && cache.isOpenToOthers()) {
          LOG.warn(
              "the cache folder {} is not used: others could put programs there", cache.root());
          continue;
        }
        // The home folder of root, for example, is closed to another user.
        if (runAs.canReach(Machine.HERE, cache.made())) {
          return new Place(runAs, cache, resolver, Optional.empty());
        }
      }
      throw LoadstoneException.unavailable(
          "%s would run as %s, and none of the cache folders %s can be reached by that user "
              + "and written by %s; name another one in XDG_CACHE_HOME",
          title,
          runAs.description(),
          caches.stream().map(cache -> cache.root().toString()).toList(),
          RunAsUser.weAreRoot() ? "root alone" : "us");
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** The place of programs for other machines. */
  Place placeOn(RemoteHosts hosts) {
    return new Place(RunAsUser.PLAIN, caches.get(0), resolver, Optional.of(hosts));
  }

  private static LoadstoneException interrupted(InterruptedException e) {
    return LoadstoneException.interrupted(e, "interrupted while a server was being installed");
  }
}
