package dev.loadstone.cli;

import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
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

/** A real OpenSSH server on loopback, which lets this user in by a key of the test's own. */
final class SshServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path folder;
  private final int port;
  private final Process process;

  private SshServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
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
   * Starts one.
   *
   * @param folder where its files go
   * @param environment what commands find there, besides the usual
   */
  static SshServer start(Path folder, Map<String, String> environment) throws Exception {
    Files.createDirectories(folder);
    for (String key : List.of("host", "other", "user")) {
      require("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(key).toString());
    }
    Files.copy(folder.resolve("user.pub"), folder.resolve("authorized_keys"));
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    List<String> lines =
        new ArrayList<>(
            List.of(
                "ListenAddress 127.0.0.1:" + port,
                "HostKey " + folder.resolve("host"),
                "PidFile none",
                "StrictModes no",
                "UsePAM no",
                "PermitRootLogin yes",
                "PasswordAuthentication no",
                "AuthorizedKeysFile " + folder.resolve("authorized_keys")));
    StringBuilder variables = new StringBuilder("SetEnv");
    environment.forEach(
        (name, value) -> variables.append(' ').append(name).append('=').append(value));
    if (!environment.isEmpty()) {
      lines.add(variables.toString());
    }
    Path configuration = Files.write(folder.resolve("sshd_config"), lines);
    Process process =
        new ProcessBuilder(
                ExecutableFinder.find("sshd").orElseThrow().toString(),
                "-D",
                "-e",
                "-f",
                configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    SshServer server = new SshServer(folder, port, process);
    server.trust("host");
    server.await();
    return server;
  }

  private static void require(String... command) throws Exception {
    CommandRunner.Ended ended = CommandRunner.run(List.of(command), Map.of(), PATIENCE);
    if (!ended.well()) {
      throw new AssertionError(ended.output());
    }
  }

  private void await() throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() - deadline > 0) {
          throw new AssertionError(Files.readString(folder.resolve("sshd.log")), e);
        }
        Thread.sleep(50);
      }
    }
  }

  /** Has its users know it by a key; by {@code other}, which is not its own, they are deceived. */
  void trust(String key) throws IOException {
    Files.writeString(
        folder.resolve("known_hosts"),
        "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve(key + ".pub")));
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

  /** The Java processes that were started by it. */
  List<ProcessHandle> clients() {
    return process
        .descendants()
        .filter(one -> one.info().command().orElse("").endsWith("/java"))
        .toList();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
