package dev.loadstone.deployments.voltdb;

import dev.loadstone.deployments.Installer;
import java.util.List;

/** VoltDB's community server and what it needs on its class path. */
public final class VoltdbArtifacts {
  static final String VERSION = "9.3.2";

  /**
   * The server's artifact names no dependencies of its own. 9.3.2 is the last version that finds
   * all its classes in public repositories and issues its community licence itself.
   */
  public static final List<String> COORDINATES =
      List.of(
          "org.voltdb:voltdb:" + VERSION,
          "log4j:log4j:1.2.17",
          "org.apache.calcite:calcite-core:1.17.0",
          "org.apache.commons:commons-lang3:3.9",
          "javax.xml.bind:jaxb-api:2.3.1",
          "org.glassfish.jaxb:jaxb-runtime:2.3.1",
          "org.xerial.snappy:snappy-java:1.1.7.3",
          "net.sf.supercsv:super-csv:2.1.0",
          "org.apache.felix:org.apache.felix.framework:5.6.1",
          "org.eclipse.jetty:jetty-servlet:9.4.21.v20190926",
          // Older ones do not run on Java 17.
          "org.aeonbits.owner:owner-java8:1.0.12",
          "net.java.dev.jna:jna:5.5.0",
          "net.jpountz.lz4:lz4:1.2.0",
          "org.codehaus.jackson:jackson-mapper-asl:1.9.13",
          "org.slf4j:slf4j-nop:1.7.30");

  private VoltdbArtifacts() {}

  static String classPath(Installer.Place place) {
    return place.classPath(COORDINATES);
  }
}
