package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.LocalProcess;
import dev.loadstone.deployments.standin.MongodbStandIn;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A stand-in for MongoDB in a Java process of its own.
 *
 * @param address what it listens on
 * @param port what it listens on
 * @param heap the Java heap that holds its data
 * @param classPath the server and what it needs
 */
public record MongodbStandInServer(String address, int port, String heap, List<Path> classPath) {
  static final String VERSION = "1.47.0";

  public static final List<String> COORDINATES =
      List.of("de.bwaldvogel:mongo-java-server:" + VERSION, "org.slf4j:slf4j-simple:2.0.17");

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);
  private static final int CONNECT_MILLIS = 2_000;

  /** The server's class path, got when it is not in the local repository yet. */
  static List<Path> classPath(Installer.Place place) {
    return place.readable(place.resolver().resolveClassPath(COORDINATES));
  }

  String endpoint() {
    return address + ":" + port;
  }

  /** Starts it, waits until it listens, and proves that it is ours. */
  LocalProcess start(DeploymentPlan plan, Hosts hosts) throws IOException {
    Path folder = plan.data().toAbsolutePath().normalize();
    Path classes = ownClass(folder);
    hosts.own(folder);
    LocalProcess process =
        LocalProcess.start(
            new LocalProcess.Launch(
                "the stand-in for MongoDB",
                hosts.command(1, command(classes, folder)),
                Map.of(),
                plan.logs().resolve("mongodb-stand-in.log"),
                "TERM",
                STOP_GRACE,
                plan.data()));
    try {
      process.awaitReady(START_LIMIT, this::accepts);
      hosts.requireListening(process, address, port);
      return process;
    } catch (LoadstoneException e) {
      process.close();
      throw e;
    }
  }

  /** A folder with the one class of ours that the server's process needs, and nothing else. */
  private static Path ownClass(Path folder) throws IOException {
    String file = MongodbStandIn.class.getName().replace('.', '/') + ".class";
    Path classes = folder.resolve("classes");
    Path copy = classes.resolve(file);
    Files.createDirectories(copy.getParent());
    try (InputStream code = MongodbStandInServer.class.getResourceAsStream("/" + file)) {
      Files.copy(code, copy);
    }
    return classes;
  }

  private List<String> command(Path classes, Path folder) {
    List<Path> all = new ArrayList<>(List.of(classes));
    all.addAll(classPath);
    return List.of(
        java().toString(),
        "-Xmx" + heap,
        "-XX:+UseG1GC",
        "-XX:-UsePerfData",
        "-Djava.net.preferIPv4Stack=true",
        "-Djava.io.tmpdir=" + folder,
        "-cp",
        all.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
        MongodbStandIn.class.getName(),
        address,
        Integer.toString(port));
  }

  /** The one that we run on. */
  static Path java() {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    if (!Files.isExecutable(java)) {
      throw LoadstoneException.unavailable(
          "the stand-in for MongoDB needs a Java program of version 17 or newer; the Java "
              + "that runs Loadstone, %s, has none at %s. Run Loadstone on a complete JDK or JRE",
          System.getProperty("java.version"), java);
    }
    return java;
  }

  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
