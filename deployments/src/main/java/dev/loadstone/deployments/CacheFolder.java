package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.FolderRemover;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder in which unpacked servers are kept between runs.
 *
 * @param root created when needed
 */
public record CacheFolder(Path root) {
  private static final Logger LOG = LoggerFactory.getLogger(CacheFolder.class);
  private static final int WRITABLE = 0022;
  private static final int WRITABLE_BY_ALL = 0002;
  private static final int STICKY = 01000;
  private static final String UNFINISHED = ".unfinished-";

  /** Longer than any download. */
  private static final Duration OLD = Duration.ofDays(1);

  @FunctionalInterface
  public interface Filler {
    /** The folder is empty. */
    void fill(Path folder) throws IOException;
  }

  /** The user's own folder: {@code $XDG_CACHE_HOME/loadstone}, or {@code ~/.cache/loadstone}. */
  public static CacheFolder ofUser() {
    // The XDG base directory specification says that relative values are to be ignored.
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .map(Path::of)
            .filter(Path::isAbsolute)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return new CacheFolder(home.resolve("loadstone"));
  }

  /** A folder that every user can read, and that only root can create. */
  public static CacheFolder ofMachine() {
    return new CacheFolder(Path.of("/var/cache/loadstone"));
  }

  /** The root, which is created if it does not exist. */
  Path made() {
    try {
      if (Files.notExists(root)) {
        Files.createDirectories(root);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      return root;
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e,
          "the cache folder %s cannot be made (%s); name another one in XDG_CACHE_HOME",
          root,
          e);
    }
  }

  /**
   * Returns whether a user other than us and root could put programs there for us to run, because
   * that user owns or may write to the folder or one of its parents.
   */
  boolean isOpenToOthers() {
    try {
      long us = RunAsUser.ourUid();
      // The folders of a plain user are often open to a group with that user as its only member.
      int writable = us == 0 ? WRITABLE : WRITABLE_BY_ALL;
      for (Path part = made().toRealPath(); part != null; part = part.getParent()) {
        int owner = (Integer) Files.getAttribute(part, "unix:uid");
        int mode = (Integer) Files.getAttribute(part, "unix:mode");
        // In a folder such as /tmp nobody can replace the files of others.
        boolean isShared = (mode & writable) != 0 && (mode & STICKY) == 0;
        if ((owner != 0 && owner != us) || isShared) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      LOG.warn("who may write the cache folder {} is not known", root, e);
      return true;
    }
  }

  /**
   * The folder of a key, which names version and platform too; filled first if it does not exist.
   * Two processes may do so at once: each sees either nothing or a complete folder.
   */
  public Path folder(String key, Filler filler) {
    Path folder = root.resolve(key);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path unfinished = made().resolve(UNFINISHED + UUID.randomUUID());
    try {
      removeLeftovers();
      Files.createDirectories(unfinished);
      try {
        filler.fill(unfinished);
        openAndFlush(unfinished);
        publish(unfinished, folder);
        flush(root);
      } finally {
        FolderRemover.remove(unfinished);
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e,
          "the server cannot be unpacked into %s (%s); make room there, or name another "
              + "folder in XDG_CACHE_HOME",
          folder,
          e);
    }
    return folder;
  }

  private void removeLeftovers() throws IOException {
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(root, UNFINISHED + "*")) {
      for (Path leftover : leftovers) {
        if (Files.getLastModifiedTime(leftover).toInstant().isBefore(Instant.now().minus(OLD))) {
          LOG.info("removes {}, which a killed process left", leftover);
          FolderRemover.remove(leftover);
        }
      }
    } catch (NoSuchFileException e) {
      LOG.debug("another process removes leftovers too", e);
    }
  }

  /**
   * Makes all files readable by every user, whatever the umask, and writes them to the disk.
   * Otherwise a loss of power could leave a folder with its final name and empty files, which would
   * be used for ever.
   */
  private static void openAndFlush(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        if (!Files.isSymbolicLink(path)) {
          Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
          permissions.add(PosixFilePermission.GROUP_READ);
          permissions.add(PosixFilePermission.OTHERS_READ);
          if (permissions.contains(PosixFilePermission.OWNER_EXECUTE)) {
            permissions.add(PosixFilePermission.GROUP_EXECUTE);
            permissions.add(PosixFilePermission.OTHERS_EXECUTE);
          }
          Files.setPosixFilePermissions(path, permissions);
          flush(path);
        }
      }
    }
  }

  private static void flush(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
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
