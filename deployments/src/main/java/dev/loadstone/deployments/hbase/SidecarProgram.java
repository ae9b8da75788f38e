package dev.loadstone.deployments.hbase;

import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ServerNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A sidecar whose artifacts are installed.
 *
 * @param artifacts their class path
 */
record SidecarProgram(Sidecar sidecar, String artifacts) {
  static SidecarProgram installed(Sidecar sidecar, Installer.Place place) {
    return new SidecarProgram(
        sidecar, Installer.Place.classPathOf(place.alone(sidecar.artifacts())));
  }

  /** Writes its own classes, and nothing else, into its folder. */
  void writeClasses(ServerNode node) throws IOException {
    for (String name : sidecar.classes()) {
      String file = name.replace('.', '/') + ".class";
      node.host()
          .write(classes(node).resolve(file), SidecarProgram.class.getResourceAsStream("/" + file));
    }
  }

  private static Path classes(ServerNode node) {
    return node.folder().resolve("classes");
  }

  /**
   * The whole class path.
   *
   * @param servers the class path of HBase's servers
   */
  String classPath(ServerNode node, String servers) {
    return String.join(File.pathSeparator, classes(node).toString(), artifacts, servers);
  }
}
