package dev.loadstone.deployments.hbase;

import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.Installer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The program that runs MapReduce jobs: its class path beside that of the servers. */
public final class JobProgram {
  /**
   * The input format for tables, and HBase's own jobs. Nearly all that they need is in the servers'
   * artifact. The others hold classes by whose names HBase's jobs look for jars to pack, while the
   * servers' artifact has them under other names; so versions do not matter.
   */
  public static final List<String> ARTIFACTS =
      List.of(
          "org.apache.hbase:hbase-mapreduce:" + HbaseArtifacts.VERSION,
          "org.apache.zookeeper:zookeeper:3.8.4",
          "com.google.protobuf:protobuf-java:2.5.0",
          "io.dropwizard.metrics:metrics-core:3.2.6",
          "org.apache.commons:commons-lang3:3.17.0");

  private static final String PACKAGE = "dev.loadstone.deployments.mapreduce.";

  /** Its main class. */
  static final String MAIN = PACKAGE + "JobServer";

  /** In its log when it takes jobs. */
  static final String READY = "Taking jobs at ";

  /** By name: they cannot be loaded here. */
  private static final List<String> CLASSES =
      List.of(
          MAIN,
          PACKAGE + "RequestCounter",
          PACKAGE + "TableJobs",
          PACKAGE + "TableJobs$Phases",
          PACKAGE + "TableTools",
          PACKAGE + "TableTools$Hashing",
          PACKAGE + "TableTools$Syncing",
          PACKAGE + "JobCounters",
          PACKAGE + "Work",
          PACKAGE + "KeyWriter",
          PACKAGE + "KeyCopy",
          PACKAGE + "KeyLookup",
          PACKAGE + "KeyTag",
          PACKAGE + "KeysOnce");

  private JobProgram() {}

  /** Artifacts beside the servers', got when they are not in the cache yet. */
  static String artifacts(Installer.Place place) {
    return Installer.Place.classPathOf(place.alone(ARTIFACTS));
  }

  /** Puts its own classes into its folder, and nothing else. */
  static void install(Host host, Path folder) throws IOException {
    for (String name : CLASSES) {
      String file = name.replace('.', '/') + ".class";
      host.write(classes(folder).resolve(file), JobProgram.class.getResourceAsStream("/" + file));
    }
  }

  private static Path classes(Path folder) {
    return folder.resolve("classes");
  }

  /**
   * The whole class path.
   *
   * @param folder where it was installed
   * @param artifacts as {@link #artifacts} gave them
   * @param servers the class path of HBase's servers
   */
  static String classPath(Path folder, String artifacts, String servers) {
    return String.join(File.pathSeparator, classes(folder).toString(), artifacts, servers);
  }
}
