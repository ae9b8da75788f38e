package dev.loadstone.core.process;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for files that no run leaves behind: data of servers, files of a client. It is locked as
 * long as its process lives. Whoever makes the next folder removes those that nobody locks any
 * more, so even {@code kill -9} leaves nothing for good.
 */
public final class WorkFolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkFolder.class);
  private static final String NAME = "loadstone-";
  private static final String LOCK = ".lock";

  private final Path path;
  private final FileChannel lock;

  private WorkFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  public static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /**
   * Makes a folder that others cannot look into, and removes those of dead processes beside it.
   *
   * @param parent the folder to make it in; must exist
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be made
   */
  public static WorkFolder make(Path parent, String purpose) {
    try {
      Path path = Files.createTempDirectory(parent.toAbsolutePath(), prefix() + purpose + "-");
      // Others, such as the servers' user, may pass through but see nothing.
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x--x"));
      // The lock is taken before the file gets the name that others look for: a lock file that
      // nobody has locked yet looks like that of a dead process.
      Path unknown = path.resolve(LOCK + "-to-be");
      FileChannel lock =
          FileChannel.open(unknown, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      lock.lock();
      Files.move(unknown, path.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
      removeAbandoned(parent, Files.getOwner(path));
      return new WorkFolder(path, lock);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e,
          "no folder for data can be made in %s: %s; name a folder with room that this user "
              + "may write, by --data or java.io.tmpdir",
          parent,
          e);
    }
  }

  private static String prefix() {
    return NAME + ProcessHandle.current().pid() + "-";
  }

  private static void removeAbandoned(Path parent, UserPrincipal us) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, NAME + "*")) {
      for (Path folder : folders) {
        // Opening and closing a lock file of this process would release its lock.
        boolean own = folder.getFileName().toString().startsWith(prefix());
        if (!own && isAbandoned(folder, us)) {
          LOG.info("removes {}, which a process left that was killed", folder);
          removeIfPossible(folder);
        }
      }
    }
  }

  /** What remains, such as what is still mounted there, hinders nobody. */
  private static void removeIfPossible(Path folder) {
    try {
      FolderRemover.remove(folder);
    } catch (IOException e) {
      LOG.warn("{} could not be removed, do so by hand: {}", folder, e.toString());
      forget(folder);
    }
  }

  /** Each later process would try for seconds, too. */
  private static void forget(Path folder) {
    try {
      Files.deleteIfExists(folder.resolve(LOCK));
    } catch (IOException e) {
      LOG.warn("{} is tried again each time", folder, e);
    }
  }

  private static boolean isAbandoned(Path folder, UserPrincipal us) {
    Path file = folder.resolve(LOCK);
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(us)) {
        return false;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        return lock != null;
      }
    } catch (IOException e) {
      // It belongs to somebody else, or is gone meanwhile.
      LOG.debug("{} is left alone", folder, e);
      return false;
    }
  }

  public Path path() {
    return path;
  }

  /** Leaves the folder for people to look into; nobody removes it any more. */
  public void keep() throws IOException {
    Files.deleteIfExists(path.resolve(LOCK));
    lock.close();
  }

  /**
   * Removes the folder with all that is in it.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when something remains
   */
  @Override
  public void close() {
    try (lock) {
      FolderRemover.remove(path);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the folder %s could not be removed: %s", path, e);
    }
  }
}
