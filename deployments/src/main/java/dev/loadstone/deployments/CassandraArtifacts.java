package dev.loadstone.deployments;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Apache Cassandra's server.
 *
 * @param classPath everything it runs on
 * @param agent the Java agent that measures the size of objects for it
 */
record CassandraArtifacts(String classPath, Path agent) {
  static final String VERSION = "5.0.9";

  /** Java versions that this version of the server is made for. */
  static final int OLDEST_JAVA = 17;

  static final int NEWEST_JAVA = 17;

  private static final String AGENT = "jamm-";

  /** Gets them when they are not in the local repository yet. */
  static CassandraArtifacts resolve(ArtifactResolver resolver) {
    List<Path> files =
        resolver.resolveClassPath(List.of("org.apache.cassandra:cassandra-all:" + VERSION));
    return new CassandraArtifacts(
        files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
        files.stream()
            .filter(file -> file.getFileName().toString().startsWith(AGENT))
            .findFirst()
            .orElseThrow());
  }
}
