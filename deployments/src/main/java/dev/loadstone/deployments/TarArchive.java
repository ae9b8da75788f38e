package dev.loadstone.deployments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks tar archives that are compressed with xz. */
public final class TarArchive {
  private static final int EXECUTABLE_BY_OWNER = 0100;

  private TarArchive() {}

  /**
   * Unpacks an archive into a folder that exists; every user can read the files afterwards. Fails
   * when anything of the archive would lie or lead outside of the folder.
   */
  public static void unpack(InputStream packed, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, folder.normalize());
      }
    }
    requireInside(folder);
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder)
      throws IOException {
    Path path = inside(folder, entry.getName());
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
      Files.createLink(path, inside(folder, entry.getLinkName()));
    } else {
      Files.copy(tar, path);
      open(path, (entry.getMode() & EXECUTABLE_BY_OWNER) != 0);
    }
  }

  /**
   * The path of a name in the archive. No part of it may be a symbolic link, because a name that
   * looks as if it were inside could lead outside through one.
   */
  private static Path inside(Path folder, String name) throws IOException {
    Path path = folder.resolve(name).normalize();
    if (!path.startsWith(folder)) {
      throw new IOException("the archive's " + name + " lies outside");
    }
    for (Path part = path; !part.equals(folder); part = part.getParent()) {
      if (Files.isSymbolicLink(part)) {
        throw new IOException("the archive's " + name + " lies behind a link");
      }
    }
    return path;
  }

  /**
   * Requires that no link leads outside; a chain of links may do so though none of them seems to.
   */
  private static void requireInside(Path folder) throws IOException {
    Path real = folder.toRealPath();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isSymbolicLink)::iterator) {
        if (Files.exists(path) && !path.toRealPath().startsWith(real)) {
          throw new IOException("the archive's link " + folder.relativize(path) + " leads outside");
        }
      }
    }
  }

  private static void open(Path path, boolean executable) throws IOException {
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }
}
