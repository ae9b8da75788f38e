package dev.loadstone.core.result;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/**
 * A result in one file: a tar archive compressed by xz, whose first entry {@value #MANIFEST} lists
 * all others with their digests. The same files give the same bytes. Documented in docs/results.md.
 */
public final class PackedResult {
  public static final String SUFFIX = ".tar.xz";

  public static final String MANIFEST = "packed.json";

  /** The form of the file, of which {@link PackedManifest#schemaVersion} tells. */
  static final int SCHEMA_VERSION = 1;

  private static final byte[] XZ = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0};
  private static final int FILE_MODE = 0644;
  private static final String LOG_SUFFIX = ".log";

  private PackedResult() {}

  public static boolean is(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    if (path.toString().endsWith(SUFFIX)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(XZ.length), XZ);
    } catch (IOException e) {
      throw LoadstoneException.usage(e, "%s: cannot be read: %s; check its permissions", path, e);
    }
  }

  /**
   * The files of a result that are worth packing, by their paths in it: all but what {@code report}
   * writes anew, and but logs where these are not asked for.
   *
   * @throws LoadstoneException when a link or anything else that is no file is among them
   */
  public static SortedMap<String, Path> files(Path folder, boolean logs) {
    SortedMap<String, Path> files = new TreeMap<>();
    // The folder itself may be named by a link.
    try (Stream<Path> walk = Files.walk(folder.toRealPath())) {
      List<Path> paths = walk.toList();
      for (Path path : paths) {
        String name = paths.get(0).relativize(path).toString();
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
            || isWrittenAnew(name)
            || (!logs && isLog(name))) {
          continue;
        }
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
          throw LoadstoneException.usage(
              "%s: is no file; a packed result holds files only: remove it, or put a file in its"
                  + " place",
              path);
        }
        files.put(name, path);
      }
      // Where windows are kept, a timeline is made from them.
      files
          .entrySet()
          .removeIf(
              file ->
                  file.getValue().endsWith(ResultFiles.TIMELINE)
                      && Files.exists(file.getValue().resolveSibling(ResultFiles.WINDOWS)));
      return files;
    } catch (UncheckedIOException e) {
      throw unreadable(folder, e.getCause());
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  private static boolean isWrittenAnew(String name) {
    return name.equals(ResultFiles.LOCK)
        || name.endsWith(ResultStore.PART)
        || name.equals(MANIFEST)
        || name.equals(ResultFiles.REPORT_HTML)
        || name.equals(ResultFiles.TABLES_LATEX)
        || name.startsWith(ResultFiles.FIGURES + "/");
  }

  private static boolean isLog(String name) {
    return name.endsWith(LOG_SUFFIX)
        || name.endsWith("/" + ResultFiles.OPERATIONS)
        || name.contains("/" + ResultFiles.LOGS + "/");
  }

  /**
   * Writes a packed result in one step.
   *
   * @param files the files to pack by the paths that they are to have
   * @param histogramSeconds the length of the intervals of their histograms; 0 for those recorded
   * @param target replaced if it is there
   * @throws LoadstoneException with {@link ExitCode#RESULTS_NOT_WRITTEN} when it cannot be written
   */
  public static PackedManifest write(
      SortedMap<String, Path> files, Environment environment, int histogramSeconds, Path target) {
    Path part =
        target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ResultStore.PART);
    try {
      List<PackedManifest.Entry> entries = new ArrayList<>();
      for (Map.Entry<String, Path> named : files.entrySet()) {
        Path file = named.getValue();
        entries.add(new PackedManifest.Entry(named.getKey(), Files.size(file), Sha256.hex(file)));
      }
      PackedManifest manifest =
          new PackedManifest(
              SCHEMA_VERSION,
              environment == null ? null : environment.loadstoneVersion(),
              environment == null ? null : environment.gitRevision(),
              Build.running().toString(),
              histogramSeconds,
              entries);
      manifest.requireUsable(target);
      part.toFile().deleteOnExit();
      try {
        ResultStore.requireFile(target);
        write(manifest, files, part);
        // Before the move: whoever has a packed result may remove the folder.
        ResultStore.force(part);
        Files.move(
            part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        ResultStore.force(target.toAbsolutePath().getParent());
      } finally {
        Files.deleteIfExists(part);
      }
      return manifest;
    } catch (IOException e) {
      throw ResultStore.notWritten(target, e);
    }
  }

  private static void write(PackedManifest manifest, Map<String, Path> files, Path part)
      throws IOException {
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(part));
        XZOutputStream packed = new XZOutputStream(file, new LZMA2Options());
        TarArchiveOutputStream tar = new TarArchiveOutputStream(packed, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      tar.setAddPaxHeadersForNonAsciiNames(true);
      byte[] list = ResultJson.mapper().writeValueAsBytes(manifest);
      put(tar, MANIFEST, list.length);
      tar.write(list);
      tar.closeArchiveEntry();
      for (PackedManifest.Entry entry : manifest.files()) {
        put(tar, entry.path(), entry.bytes());
        Files.copy(files.get(entry.path()), tar);
        tar.closeArchiveEntry();
      }
    }
  }

  private static void put(TarArchiveOutputStream tar, String name, long bytes) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, true);
    entry.setSize(bytes);
    entry.setMode(FILE_MODE);
    entry.setLastModifiedTime(FileTime.fromMillis(0));
    tar.putArchiveEntry(entry);
  }

  private static LoadstoneException unreadable(Path folder, IOException e) {
    return LoadstoneException.usage(
        e, "%s: cannot be read whole: %s; check permissions of its files", folder, e);
  }
}
