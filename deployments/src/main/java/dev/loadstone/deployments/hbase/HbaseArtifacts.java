package dev.loadstone.deployments.hbase;

import dev.loadstone.deployments.Installer;
import java.util.List;

/** The artifacts of Apache HBase's servers, with the ZooKeeper and Hadoop that they need. */
public final class HbaseArtifacts {
  static final String VERSION = "2.6.3";

  /** Java versions that this version of the servers was tried on. */
  static final int OLDEST_JAVA = 17;

  static final int NEWEST_JAVA = 17;

  /** The first is the only artifact with all servers; its tests need JUnit and Mockito to load. */
  public static final List<String> COORDINATES =
      List.of(
          "org.apache.hbase:hbase-shaded-testing-util:" + VERSION + "-hadoop3",
          "junit:junit:4.13.2",
          "org.mockito:mockito-core:2.28.2",
          "org.slf4j:slf4j-simple:1.7.36");

  private HbaseArtifacts() {}

  static String classPath(Installer.Place place) {
    return place.classPath(COORDINATES);
  }
}
