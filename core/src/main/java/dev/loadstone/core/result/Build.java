package dev.loadstone.core.result;

import dev.loadstone.core.Resources;
import dev.loadstone.core.Sha256;
import dev.loadstone.core.process.FileBundle;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The running build of Loadstone: its version, and what tells it from every other build. */
public final class Build {
  private static final String OWN_JARS = "loadstone-";

  /** What Maven adds to a jar here holds the time of the build. */
  private static final String NO_CODE = "META-INF/";

  private static final int DIGEST_DIGITS = 12;

  /** Read once: files that are replaced later do not change what runs. */
  private static final Build THIS = read();

  private final String version;
  private final String revision;

  private Build(String version, String revision) {
    this.version = version;
    this.revision = revision;
  }

  public static Build running() {
    return THIS;
  }

  public String version() {
    return version;
  }

  /**
   * The revision of the sources. Where that does not say all, because they were edited or come from
   * no checkout, a digest of what runs follows: {@code 1a2b3c4+changes-5d6e7f8a9b0c}.
   */
  public String revision() {
    return revision;
  }

  /** Version and revision; equal for two processes only if they run the same code. */
  @Override
  public String toString() {
    return version + " (" + revision + ")";
  }

  private static Build read() {
    Properties properties =
        Resources.properties(Build.class, "/dev/loadstone/core/build.properties");
    try {
      return new Build(
          properties.getProperty("version"),
          revision(
              properties.getProperty("revision"),
              Boolean.parseBoolean(properties.getProperty("dirty")),
              System.getProperty("java.class.path")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String revision(String revision, boolean edited, String classPath) throws IOException {
    if (revision.isEmpty()) {
      return "sources-" + digest(classPath);
    }
    return edited ? revision + "+changes-" + digest(classPath) : revision;
  }

  /** The digest of the names and contents of Loadstone's own files, in any jars and folders. */
  private static String digest(String classPath) throws IOException {
    Map<String, Long> contents = new TreeMap<>();
    for (String entry : List.of(classPath.split(File.pathSeparator))) {
      Path path = Path.of(entry);
      if (!entry.isEmpty() && Files.isDirectory(path)) {
        addFolder(path, contents);
      } else if (path.getFileName().toString().startsWith(OWN_JARS) && Files.exists(path)) {
        addJar(path, contents);
      }
    }
    return Sha256.hex(contents.toString()).substring(0, DIGEST_DIGITS);
  }

  private static void addJar(Path jar, Map<String, Long> contents) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        if (!entry.isDirectory() && !entry.getName().startsWith(NO_CODE)) {
          contents.put(entry.getName(), entry.getCrc());
        }
      }
    }
  }

  private static void addFolder(Path folder, Map<String, Long> contents) throws IOException {
    for (Map.Entry<String, Path> file :
        FileBundle.files(folder, FileVisitOption.FOLLOW_LINKS).entrySet()) {
      String name = file.getKey().replace(File.separatorChar, '/');
      if (!name.startsWith(NO_CODE)) {
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(file.getValue()));
        contents.put(name, crc.getValue());
      }
    }
  }
}
