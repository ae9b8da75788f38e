package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders of deployments. */
public final class Folders {
  private static final Logger LOG = LoggerFactory.getLogger(Folders.class);
  private static final Duration STRAGGLERS_LIMIT = Duration.ofSeconds(10);

  private Folders() {}

  /**
   * Makes a folder that only the servers' user can enter, and lets this user pass through the
   * folder around it, which is to be the deployment's own, and through the temporary folder.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when something is there
   *     already, because the folder will be removed at the end, or it cannot be made, or not be
   *     reached by the servers' user
   */
  public static void makePrivate(Path folder, RunAsUser runAs) {
    try {
      if (Files.exists(folder) && !isEmptyFolder(folder)) {
        throw LoadstoneException.unavailable(
            "the data folder %s is not empty, and would be removed at the end; name one "
                + "that does not exist",
            folder);
      }
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      letPass(folder, runAs);
      runAs.own(folder);
      requireReachable(folder, runAs);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the data folder cannot be made: %s", describe(e));
    }
  }

  /** Through the folder around it, and those around that one in the temporary folder. */
  private static void letPass(Path folder, RunAsUser runAs) throws IOException {
    if (runAs.uid() == RunAsUser.OURSELVES) {
      return;
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath().normalize();
    Path around = folder.toAbsolutePath().normalize().getParent();
    do {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(around);
      if (permissions.add(PosixFilePermission.OTHERS_EXECUTE)) {
        Files.setPosixFilePermissions(around, permissions);
      }
      around = around.getParent();
    } while (around != null && around.startsWith(temporary) && !around.equals(temporary));
  }

  private static void requireReachable(Path folder, RunAsUser runAs) throws IOException {
    try {
      if (runAs.canReach(Machine.HERE, folder)) {
        return;
      }
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while the data folder was being made");
    }
    Files.delete(folder);
    throw LoadstoneException.unavailable(
        "the server, which runs as %s, cannot reach the data folder %s; name one in a "
            + "folder that is open to all users",
        runAs.description(), folder);
  }

  /**
   * Makes a folder for logs that only we can read: servers write what clients said.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be made
   */
  static void makeLogs(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the log folder cannot be made: %s", describe(e));
    }
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }

  /**
   * Removes a folder with all that is in it, if it is there; links are removed, not followed.
   * Processes of a server that was killed may still be writing for a moment.
   */
  public static void remove(Path folder) throws IOException {
    long deadline = System.nanoTime() + STRAGGLERS_LIMIT.toNanos();
    while (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      try {
        Files.walkFileTree(folder, new Remover());
      } catch (NoSuchFileException e) {
        LOG.debug("{} is being removed by somebody else too", folder, e);
      } catch (DirectoryNotEmptyException e) {
        if (System.nanoTime() >= deadline) {
          throw e;
        }
      }
    }
  }

  private static String describe(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      // A server that is ending removes files of its own meanwhile.
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
