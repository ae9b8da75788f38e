package dev.loadstone.deployments.hbase;

import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.Installer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The program that runs MapReduce jobs, and its class path besides that of the servers. */
public final class JobProgram {
  /**
   * The first artifact holds the input format for tables and HBase's own jobs; nearly all that
   * these need is in the servers' artifact. HBase's jobs look for the jars of some classes in order
   * to pack them, but the servers' artifact has these classes under other names. So the other
   * artifacts hold them; their versions do not matter.
   */
  public static final List<String> ARTIFACTS =
      List.of(
          "org.apache.hbase:hbase-mapreduce:" + HbaseDeployer.VERSION,
          "org.apache.zookeeper:zookeeper:3.8.4",
          "com.google.protobuf:protobuf-java:2.5.0",
          "io.dropwizard.metrics:metrics-core:3.2.6",
          "org.apache.commons:commons-lang3:3.17.0");

  private static final String PACKAGE = "dev.loadstone.deployments.mapreduce.";

  static final String MAIN = PACKAGE + "JobServer";

  /** The text in its log when it accepts jobs. */
  static final String READY = "Taking jobs at ";

  /** The names of its classes, which cannot be loaded here. */
  private static final List<String> CLASSES =
      List.of(
          "JobCounters JobServer KeyCopy KeyLookup KeyTag KeyWriter KeysOnce RequestCounter",
          "TableJobs TableJobs$Phases TableTools TableTools$Hashing TableTools$Syncing Work");

  private JobProgram() {}

  /** The class path of {@link #ARTIFACTS}. */
  static String artifacts(Installer.Place place) {
    return Installer.Place.classPathOf(place.alone(ARTIFACTS));
  }

  /** Writes the program's own classes, and nothing else, into its folder. */
  static void install(Host host, Path folder) throws IOException {
    for (String name : String.join(" ", CLASSES).split(" ", -1)) {
      String file = (PACKAGE + name).replace('.', '/') + ".class";
      host.write(classes(folder).resolve(file), JobProgram.class.getResourceAsStream("/" + file));
    }
  }

  private static Path classes(Path folder) {
    return folder.resolve("classes");
  }

  /**
   * The whole class path.
   *
   * @param folder where the program was installed
   * @param artifacts the result of {@link #artifacts}
   * @param servers the class path of HBase's servers
   */
  static String classPath(Path folder, String artifacts, String servers) {
    return String.join(File.pathSeparator, classes(folder).toString(), artifacts, servers);
  }
}
