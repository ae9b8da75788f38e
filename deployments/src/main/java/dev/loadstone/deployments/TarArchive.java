package dev.loadstone.deployments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Tar archives packed with xz. */
final class TarArchive {
  private static final int EXECUTABLE_BY_OWNER = 0100;

  private TarArchive() {}

  /**
   * Unpacks an archive; every user can read the files afterwards.
   *
   * @param packed the archive
   * @param folder where to; must exist
   */
  static void unpack(InputStream packed, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, folder);
      }
    }
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder)
      throws IOException {
    Path path = entry.resolveIn(folder);
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      open(path, true);
      return;
    }
    Files.createDirectories(path.getParent());
    if (entry.isSymbolicLink()) {
      Path aim = path.resolveSibling(entry.getLinkName()).normalize();
      if (!aim.startsWith(folder)) {
        throw new IOException("the archive's link " + entry.getName() + " leads outside");
      }
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else if (entry.isLink()) {
      Files.createLink(path, folder.resolve(entry.getLinkName()));
    } else {
      Files.copy(tar, path);
      open(path, (entry.getMode() & EXECUTABLE_BY_OWNER) != 0);
    }
  }

  private static void open(Path path, boolean executable) throws IOException {
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }
}
