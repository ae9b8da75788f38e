package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/**
 * Where unpacked servers are kept between runs.
 *
 * @param root made when needed
 */
public record CacheFolder(Path root) {
  /** Fills a folder. */
  @FunctionalInterface
  public interface Filler {
    /**
     * @param folder empty
     */
    void fill(Path folder) throws IOException;
  }

  /** The user's own: {@code $XDG_CACHE_HOME/loadstone}, or {@code ~/.cache/loadstone}. */
  public static CacheFolder ofUser() {
    // Relative values are to be ignored, says the XDG base directory specification.
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .map(Path::of)
            .filter(Path::isAbsolute)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return new CacheFolder(home.resolve("loadstone"));
  }

  /** One that every user can read; only root can make it. */
  public static CacheFolder ofMachine() {
    return new CacheFolder(Path.of("/var/cache/loadstone"));
  }

  /**
   * The root, which exists afterwards.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be made
   */
  Path made() {
    try {
      return Files.createDirectories(root);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "the cache folder "
              + root
              + " cannot be made ("
              + e
              + "); name another one in XDG_CACHE_HOME",
          e);
    }
  }

  /**
   * The folder of a key, filled now if it is not there. Two processes may ask at once: each sees
   * either nothing or a complete folder.
   *
   * @param key names the content, version and platform included
   * @param filler makes the content
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be made
   */
  public Path folder(String key, Filler filler) {
    Path folder = root.resolve(key);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path unfinished = root.resolve(".unfinished-" + UUID.randomUUID());
    try {
      Files.createDirectories(unfinished);
      try {
        filler.fill(unfinished);
        publish(unfinished, folder);
      } finally {
        Folders.remove(unfinished);
      }
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "the server cannot be unpacked into "
              + folder
              + " ("
              + e
              + "); make room there, or name another folder in XDG_CACHE_HOME",
          e);
    }
    return folder;
  }

  private static void publish(Path unfinished, Path folder) throws IOException {
    try {
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // Another process was first; its folder is as good.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }
}
