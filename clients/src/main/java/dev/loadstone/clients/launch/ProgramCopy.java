package dev.loadstone.clients.launch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * The class path of this process, to be put on other machines: a folder for each entry, and a list
 * of digests.
 */
final class ProgramCopy {
  /** In the form of {@code sha256sum}. */
  static final String SUMS = "SHA256SUMS";

  private final Map<String, Path> files = new TreeMap<>();
  private final List<String> entries = new ArrayList<>();
  private final String sums;

  /**
   * Reads every file once.
   *
   * @param classPath as Java is given it
   */
  ProgramCopy(String classPath) throws IOException {
    int number = 0;
    for (String entry : List.of(classPath.split(File.pathSeparator, -1))) {
      if (entry.isEmpty()) {
        // Java takes it for the current folder, where nothing of ours is.
        continue;
      }
      Path path = Path.of(entry);
      String folder = Integer.toString(number++);
      if (Files.isDirectory(path)) {
        entries.add(folder);
        try (Stream<Path> walk = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
          walk.filter(Files::isRegularFile)
              .forEach(file -> files.put(folder + "/" + path.relativize(file), file));
        }
      } else if (Files.exists(path)) {
        String name = folder + "/" + path.getFileName();
        entries.add(name);
        files.put(name, path);
      }
    }
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      lines.append(digest(file.getValue())).append("  ").append(file.getKey()).append('\n');
    }
    sums = lines.toString();
  }

  /** Names what is in it: of the names and the contents of all files. */
  String digest() {
    return HexFormat.of().formatHex(sha256().digest(sums.getBytes(StandardCharsets.UTF_8)));
  }

  /** The class path where the copy lies in a folder. */
  String classPath(String folder) {
    return entries.stream().map(entry -> folder + "/" + entry).collect(Collectors.joining(":"));
  }

  /** Writes all as a tar archive. */
  void writeTo(OutputStream out) throws IOException {
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (Map.Entry<String, Path> file : files.entrySet()) {
        TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
        entry.setSize(Files.size(file.getValue()));
        tar.putArchiveEntry(entry);
        Files.copy(file.getValue(), tar);
        tar.closeArchiveEntry();
      }
      byte[] list = sums.getBytes(StandardCharsets.UTF_8);
      TarArchiveEntry entry = new TarArchiveEntry(SUMS);
      entry.setSize(list.length);
      tar.putArchiveEntry(entry);
      tar.write(list);
      tar.closeArchiveEntry();
    }
  }

  private static String digest(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
