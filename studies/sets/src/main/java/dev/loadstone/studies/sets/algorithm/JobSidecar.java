package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.deployment.Sidecar;
import java.util.List;
import java.util.stream.Stream;

/** The program that runs MapReduce jobs beside HBase. */
public final class JobSidecar {
  public static final String NAME = "mapreduce";

  /**
   * The first artifact holds the input format for tables and HBase's own jobs; nearly all that
   * these need is in the servers' artifact. HBase's jobs look for the jars of some classes in order
   * to pack them, but the servers' artifact has these classes under other names. So the other
   * artifacts hold them; their versions do not matter.
   */
  private static final List<String> ARTIFACTS =
      List.of(
          "org.apache.hbase:hbase-mapreduce:2.6.3",
          "org.apache.zookeeper:zookeeper:3.8.4",
          "com.google.protobuf:protobuf-java:2.5.0",
          "io.dropwizard.metrics:metrics-core:3.2.6",
          "org.apache.commons:commons-lang3:3.17.0");

  private static final String PACKAGE = "dev.loadstone.studies.sets.mapreduce.";

  /** The names of its classes, which cannot be loaded here. */
  private static final List<String> CLASSES =
      List.of(
          "JobCounters JobServer KeyCopy KeyLookup KeyTag KeyWriter KeysOnce RequestCounter",
          "TableJobs TableJobs$Phases TableTools TableTools$Hashing TableTools$Syncing Work");

  private JobSidecar() {}

  public static Sidecar sidecar() {
    return new Sidecar(
        "hbase",
        NAME,
        "MapReduce over HBase",
        ARTIFACTS,
        PACKAGE + "JobServer",
        CLASSES.stream()
            .flatMap(names -> Stream.of(names.split(" ", -1)))
            .map(PACKAGE::concat)
            .toList(),
        "Taking jobs at ");
  }
}
