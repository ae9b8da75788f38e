package dev.loadstone.deployments.hbase;

import dev.loadstone.deployments.Installer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program that runs MapReduce jobs: its class path beside that of the servers. */
final class JobProgram {
  /** The input format for tables; all that it needs is in the servers' artifact. */
  private static final String ARTIFACT =
      "org.apache.hbase:hbase-mapreduce:" + HbaseArtifacts.VERSION;

  private static final String PACKAGE = "dev.loadstone.deployments.mapreduce.";

  /** Its main class. */
  static final String MAIN = PACKAGE + "JobServer";

  /** In its log when it takes jobs. */
  static final String READY = "Taking jobs at ";

  /** By name: they cannot be loaded here. */
  private static final List<String> CLASSES =
      List.of(
          MAIN,
          PACKAGE + "TableJobs",
          PACKAGE + "Work",
          PACKAGE + "KeyWriter",
          PACKAGE + "KeyCopy",
          PACKAGE + "KeyLookup",
          PACKAGE + "KeyTag",
          PACKAGE + "KeysOnce");

  private JobProgram() {}

  /** Artifacts beside the servers', got when they are not in the local repository yet. */
  static String artifacts(Installer.Place place) {
    return Installer.Place.classPathOf(place.readable(List.of(place.resolver().resolve(ARTIFACT))));
  }

  /** Puts its own classes into its folder, and nothing else. */
  static void install(Path folder) throws IOException {
    for (String name : CLASSES) {
      String file = name.replace('.', '/') + ".class";
      Path copy = classes(folder).resolve(file);
      Files.createDirectories(copy.getParent());
      try (InputStream code = JobProgram.class.getResourceAsStream("/" + file)) {
        Files.copy(code, copy);
      }
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
