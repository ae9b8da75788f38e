package dev.loadstone.deployments.redis;

import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Redis's server program as published for embedding, for one platform.
 *
 * @param program its name inside the artifact
 */
public record RedisBinaries(String program) {
  /** The version for x86-64; the one for arm64 is 6.2.7. */
  static final String VERSION = "6.2.11";

  public static final String ARTIFACT = "com.github.codemonstur:embedded-redis:1.4.4";

  static RedisBinaries ofThisMachine() {
    return of(Platform.ofThisMachine());
  }

  static RedisBinaries of(Platform platform) {
    if (!platform.isLinux() || !(platform.isX86() || platform.isArm())) {
      throw platform.unsupported("Redis", "Linux on x86-64 and arm64");
    }
    // This is the name that Redis Stack gives to its 6.2.11.
    return new RedisBinaries(
        platform.isX86() ? "redis-server-6.2.6-v5-linux-amd64" : "redis-server-6.2.7-linux-arm64");
  }

  Path in(Installer.Place place) {
    return place
        .folder(
            "redis-" + program.replace("redis-server-", ""),
            folder -> unpack(place.resolver().resolve(ARTIFACT), folder.resolve("redis-server")))
        .resolve("redis-server");
  }

  private void unpack(Path jar, Path file) throws IOException {
    try (JarFile archive = new JarFile(jar.toFile())) {
      JarEntry entry = archive.getJarEntry(program);
      if (entry == null) {
        throw new IOException(jar + " holds no " + program);
      }
      try (InputStream content = archive.getInputStream(entry)) {
        Files.copy(content, file);
      }
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
