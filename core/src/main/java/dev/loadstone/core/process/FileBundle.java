package dev.loadstone.core.process;

import dev.loadstone.core.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.io.output.CloseShieldOutputStream;
import org.apache.commons.io.output.CountingOutputStream;
import org.apache.commons.io.output.NullOutputStream;

/** Files to be copied to other machines, with a list of their digests. */
public final class FileBundle {
  public static final String SUMS = "SHA256SUMS";

  private static final int PROGRAM_MODE = 0755;
  private static final int FILE_MODE = 0644;

  private final SortedMap<String, Path> files;
  private final String sums;

  /**
   * Reads every file once.
   *
   * @param files the files by the names that they are to have; a symbolic link stays one
   */
  public FileBundle(Map<String, Path> files) throws IOException {
    this.files = new TreeMap<>(files);
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Path> file : this.files.entrySet()) {
      lines.append(Sha256.hex(file.getValue())).append("  ").append(file.getKey()).append('\n');
    }
    sums = lines.toString();
  }

  public static FileBundle of(Path folder) throws IOException {
    return new FileBundle(files(folder));
  }

  public static Map<String, Path> files(Path folder, FileVisitOption... options)
      throws IOException {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder, options)) {
      walk.filter(Files::isRegularFile)
          .forEach(file -> files.put(folder.relativize(file).toString(), file));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return files;
  }

  public String digest() {
    return Sha256.hex(sums);
  }

  /** The length of what {@link #writeTo} writes, for which it reads every file. */
  public long bytes() throws IOException {
    CountingOutputStream length = new CountingOutputStream(NullOutputStream.INSTANCE);
    writeTo(length);
    return length.getByteCount();
  }

  /** Writes the files and their list as a tar archive, and leaves the stream open. */
  public void writeTo(OutputStream out) throws IOException {
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(CloseShieldOutputStream.wrap(out))) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (Map.Entry<String, Path> file : files.entrySet()) {
        write(file.getKey(), file.getValue(), tar);
      }
      byte[] list = sums.getBytes(StandardCharsets.UTF_8);
      TarArchiveEntry entry = new TarArchiveEntry(SUMS);
      entry.setSize(list.length);
      tar.putArchiveEntry(entry);
      tar.write(list);
      tar.closeArchiveEntry();
    }
  }

  private static void write(String name, Path file, TarArchiveOutputStream tar) throws IOException {
    if (Files.isSymbolicLink(file)) {
      TarArchiveEntry link = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
      link.setLinkName(Files.readSymbolicLink(file).toString());
      tar.putArchiveEntry(link);
    } else {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(Files.size(file));
      entry.setMode(Files.isExecutable(file) ? PROGRAM_MODE : FILE_MODE);
      tar.putArchiveEntry(entry);
      Files.copy(file, tar);
    }
    tar.closeArchiveEntry();
  }
}
