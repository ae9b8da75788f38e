package dev.loadstone.cli;

import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Real OpenSSH servers, which let this user in by a key of the test's own. */
final class SshServer implements AutoCloseable {
  /**
   * A machine to those who reach it.
   *
   * @param address where a server listens on it
   * @param command makes a command here one that is run there
   */
  record Place(String address, UnaryOperator<List<String>> command) {
    /** An address of this machine. */
    Place(String address) {
      this(address, UnaryOperator.identity());
    }

    /**
     * With other file systems.
     *
     * @param mounts a shell command
     */
    Place seeing(String mounts) {
      return new Place(
          address,
          words -> {
            List<String> all =
                new ArrayList<>(
                    List.of("unshare", "--mount", "sh", "-c", mounts + " && exec \"$@\"", "sh"));
            all.addAll(words);
            return command.apply(all);
          });
    }
  }

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String LOOPBACK = "127.0.0.1";

  private final Path folder;
  private final List<Place> places;
  private final int port;
  private final List<Process> servers = new ArrayList<>();

  private SshServer(Path folder, List<Place> places, int port) {
    this.folder = folder;
    this.places = places;
    this.port = port;
  }

  /** Why there can be none on this machine. */
  static Optional<String> absence() {
    if (ExecutableFinder.find("sshd").isEmpty() || ExecutableFinder.find("ssh").isEmpty()) {
      return Optional.of("OpenSSH's server or client is not installed");
    }
    boolean root = System.getProperty("user.name").equals("root");
    return root
            && !Files.isDirectory(Path.of("/run/sshd"))
            && !Path.of("/run/sshd").toFile().mkdir()
        ? Optional.of("OpenSSH's server needs /run/sshd, which cannot be made")
        : Optional.empty();
  }

  /**
   * Starts one on loopback.
   *
   * @param folder where its files go
   * @param environment what commands find there, besides the usual
   */
  static SshServer start(Path folder, Map<String, String> environment) throws Exception {
    return start(folder, environment, List.of(new Place(LOOPBACK)));
  }

  /** Starts one in each place. */
  static SshServer start(Path folder, Map<String, String> environment, List<Place> places)
      throws Exception {
    Files.createDirectories(folder);
    for (String key : List.of("host", "other", "user")) {
      require("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(key).toString());
    }
    Files.copy(folder.resolve("user.pub"), folder.resolve("authorized_keys"));
    Path configuration = configure(folder, environment);
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    SshServer server = new SshServer(folder, places, port);
    server.trust("host");
    for (Place place : places) {
      server.listen(place, configuration);
    }
    return server;
  }

  private static Path configure(Path folder, Map<String, String> environment) throws IOException {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "HostKey " + folder.resolve("host"),
                "PidFile none",
                "StrictModes no",
                "UsePAM no",
                "PermitRootLogin yes",
                "PasswordAuthentication no",
                "AuthorizedKeysFile " + folder.resolve("authorized_keys")));
    if (!environment.isEmpty()) {
      lines.add(
          environment.entrySet().stream()
              .map(variable -> variable.getKey() + "=" + variable.getValue())
              .collect(Collectors.joining(" ", "SetEnv ", "")));
    }
    return Files.write(folder.resolve("sshd_config"), lines);
  }

  private void listen(Place place, Path configuration) throws Exception {
    File log = folder.resolve("sshd-" + place.address() + ".log").toFile();
    Process process =
        new ProcessBuilder(
                place
                    .command()
                    .apply(
                        List.of(
                            ExecutableFinder.find("sshd").orElseThrow().toString(),
                            "-D",
                            "-e",
                            "-f",
                            configuration.toString(),
                            "-o",
                            "ListenAddress=" + place.address() + ":" + port)))
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    servers.add(process);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        new Socket(place.address(), port).close();
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() - deadline > 0) {
          throw new AssertionError(Files.readString(log.toPath()), e);
        }
        Thread.sleep(50);
      }
    }
  }

  private static void require(String... command) throws Exception {
    CommandRunner.Ended ended = CommandRunner.run(List.of(command), Map.of(), PATIENCE);
    if (!ended.well()) {
      throw new AssertionError(ended.output());
    }
  }

  /** Has its users know it by a key; by {@code other}, which is not its own, they are deceived. */
  void trust(String key) throws IOException {
    StringBuilder known = new StringBuilder();
    for (Place place : places) {
      known.append("[%s]:%s ".formatted(place.address(), port));
      known.append(Files.readString(folder.resolve(key + ".pub")));
    }
    Files.writeString(folder.resolve("known_hosts"), known);
    Files.setPosixFilePermissions(
        folder.resolve("user"), PosixFilePermissions.fromString("rw-------"));
  }

  /** Options of {@code ssh} that lead here, as an experiment writes them. */
  String options() {
    return "[-p, '"
        + port
        + "', -F, none, -i, '"
        + folder.resolve("user")
        + "', -o, 'UserKnownHostsFile="
        + folder.resolve("known_hosts")
        + "', -o, 'IdentitiesOnly=yes']";
  }

  /** All processes that were started by it, in all places. */
  List<ProcessHandle> processes() {
    return servers.stream().flatMap(Process::descendants).toList();
  }

  /** The processes that were started by it in one of the places, from 1. */
  List<ProcessHandle> processes(int place) {
    return servers.get(place - 1).descendants().toList();
  }

  /** The Java processes that were started by it. */
  List<ProcessHandle> clients() {
    return processes().stream()
        .filter(one -> one.info().command().orElse("").endsWith("/java"))
        .toList();
  }

  @Override
  public void close() {
    processes().forEach(ProcessHandle::destroyForcibly);
    servers.forEach(Process::destroyForcibly);
  }
}
