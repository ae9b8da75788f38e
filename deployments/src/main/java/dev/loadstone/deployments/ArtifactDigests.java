package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The SHA-256 digests of all artifacts that servers run on, recorded when these were chosen. Unlike
 * the checksums of a repository, they do not come from where the artifact comes from.
 *
 * @param known digests in lower-case hexadecimal, by {@code group:artifact:extension[:classifier]:
 *     version}
 */
record ArtifactDigests(Map<String, String> known) {
  static ArtifactDigests standard() {
    try (InputStream file = ArtifactDigests.class.getResourceAsStream("artifacts.sha256")) {
      return new ArtifactDigests(
          new String(file.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(line -> line.split(" ", -1))
              .collect(Collectors.toMap(words -> words[1], words -> words[0])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Artifacts that are not known are refused too: a repository that alters the dependencies of an
   * artifact, and the checksum with them, could add its own.
   */
  void require(Map<String, Path> artifacts) {
    List<String> unknown = new ArrayList<>();
    artifacts.forEach(
        (artifact, file) -> {
          String expected = known.get(artifact);
          String found = sha256(file);
          if (expected == null) {
            unknown.add(found + " " + artifact);
          } else if (!found.equals(expected)) {
            throw LoadstoneException.unavailable(
                "the server artifact %s is not the one that it was: its SHA-256 is %s, expected "
                    + "%s. It was cut short or altered, and is not used; remove %s, and see which "
                    + "repository or mirror of Maven's settings.xml it comes from",
                artifact, found, expected, file.getParent());
          }
        });
    if (!unknown.isEmpty()) {
      throw LoadstoneException.unavailable(
          "server artifacts came that are not among those that the servers were chosen with: %s. "
              + "They are not used; see which repository or mirror of Maven's settings.xml they "
              + "come from",
          String.join(", ", unknown));
    }
  }

  static String sha256(Path file) {
    try {
      return Sha256.hex(file);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the server artifact %s cannot be read: %s", file, e);
    }
  }
}
