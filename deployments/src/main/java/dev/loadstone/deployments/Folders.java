package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/** Creates the folders of deployments. */
public final class Folders {
  private Folders() {}

  /**
   * Creates a folder that only the servers' user can enter. It also lets this user pass through the
   * parent folder, which must belong to the deployment alone, and through those around it in the
   * temporary folder. A folder with content is refused, because it will be removed at the end.
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

  /** Only we can read it, because servers log what clients send. */
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

  private static String describe(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
