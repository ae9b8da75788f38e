package dev.loadstone.deployments.cassandra;

import dev.loadstone.deployments.Installer;
import java.nio.file.Path;
import java.util.List;

/**
 * The artifacts of Apache Cassandra's server.
 *
 * @param agent the Java agent that measures the size of objects for it
 */
public record CassandraArtifacts(String classPath, Path agent) {
  static final String VERSION = "5.0.9";

  public static final List<String> COORDINATES =
      List.of("org.apache.cassandra:cassandra-all:" + VERSION);

  /** Java versions that this version of the server is made for. */
  static final int OLDEST_JAVA = 17;

  static final int NEWEST_JAVA = 17;

  private static final String AGENT = "jamm-";

  static CassandraArtifacts resolve(Installer.Place place) {
    List<Path> files = place.withDependencies(COORDINATES);
    return new CassandraArtifacts(
        Installer.Place.classPathOf(files),
        files.stream()
            .filter(file -> file.getFileName().toString().contains(AGENT))
            .findFirst()
            .orElseThrow());
  }
}
