package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Resources;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.process.SshMachine;
import dev.loadstone.deployments.process.Machine;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for servers on another machine.
 *
 * <p>A process of ours there holds the folder: it ends with this process or when the connection
 * breaks, and then removes the folder.
 */
final class RemoteFolder implements AutoCloseable {
  static final String MAKE = "make-folder.sh";

  private static final String JAVA = "java";

  private static final String PROGRAMS = "programs";

  private static final Logger LOG = LoggerFactory.getLogger(RemoteFolder.class);
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration REMOVAL_LIMIT = Duration.ofMinutes(10);
  private static final String HELD = "the folder is held";
  private static final int LINES_OF_LOOK = 6;
  private static final int KILOBYTES = 1024;

  private final String server;
  private final SshMachine ssh;
  private final Path home;
  private final Host host;
  private final String programs;
  private final NodeShare whole;
  private Optional<ServerProcess> holder = Optional.empty();

  /**
   * Creates the folder there; when that fails, nothing is left. While there is a machine without
   * it, its name must not appear in an argument, where others could read it and create the folder
   * first. The token tells machines that share a file system that the folder is of this run.
   */
  RemoteFolder(String server, SshMachine ssh, Path home, String token) {
    this.server = server;
    this.ssh = ssh;
    this.home = home;
    List<String> found = required(script("look.sh")).lines().toList();
    if (found.size() != LINES_OF_LOOK) {
      throw failure("it answers " + found + " to the question what it is");
    }
    requireSameKind(found.get(0));
    String address = found.get(1);
    if (!address.matches("[0-9.]+")) {
      throw failure(
          "it is reached at \"" + address + "\"; expected an address of IPv4: options: [-4]");
    }
    Machine machine = new Machine(Optional.of(ssh));
    RunAsUser user =
        RunAsUser.choose(machine, found.get(5).equals("0"), server, RunAsUser.FOR_ROOT, List.of());
    this.host = new Host(machine, address, user, List.of(), List.of());
    this.programs = found.get(4);
    this.whole =
        new NodeShare(Long.parseLong(found.get(2)) / KILOBYTES, Integer.parseInt(found.get(3)));
    required(
        run(
            script(MAKE),
            out -> out.write((home + "\n" + token + "\n").getBytes(StandardCharsets.UTF_8)),
            LIMIT));
  }

  private static List<String> script(String name, String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", Resources.text(RemoteFolder.class, name), "sh"));
    command.addAll(List.of(arguments));
    return command;
  }

  private String required(List<String> words) {
    return required(run(words, Input.NONE, LIMIT));
  }

  private String required(Ended ended) {
    if (!ended.well()) {
      throw failure(ended.output());
    }
    return ended.output();
  }

  private Ended run(List<String> words, Input input, Duration limit) {
    try {
      return ssh.run(words, input, limit);
    } catch (IOException e) {
      throw failure(e.getMessage());
    }
  }

  private LoadstoneException failure(String what) {
    return LoadstoneException.unavailable(
        "the machine %s cannot have servers of %s: %s. Try: %s",
        ssh.host(), server, what, ssh.trial());
  }

  private void requireSameKind(String kind) {
    try {
      String here = Machine.HERE.run(List.of("uname", "-s", "-m"), Input.NONE, LIMIT).output();
      if (!kind.equals(here)) {
        throw failure("it is " + kind + "; expected one such as this machine, " + here);
      }
    } catch (IOException e) {
      throw failure(e.getMessage());
    }
  }

  /** Starts the process that holds the folder, once every machine has the folder. */
  void hold(Path logs) {
    Path log = logs.resolve("machine-" + title().replaceAll("[^A-Za-z0-9._-]", "_") + ".log");
    int uid = host.runAs().uid();
    String owner = uid == RunAsUser.OURSELVES ? "" : Integer.toString(uid);
    ServerProcess process =
        ServerProcess.start(
            new ServerProcess.Launch(
                host.machine(),
                "the folder " + home + " on " + title(),
                script("hold-folder.sh", home.toString(), owner, programs, HELD),
                Map.of(),
                log,
                Stop.AT_ONCE,
                home));
    holder = Optional.of(process);
    process.awaitReady(LIMIT, () -> isHeld(log));
    if (!owner.isEmpty() && !host.runAs().canReach(host.machine(), Path.of(programs))) {
      throw failure(
          "servers would run as %s, who cannot reach %s; name another folder for programs in XDG_CACHE_HOME there"
              .formatted(host.runAs().description(), programs));
    }
  }

  private static boolean isHeld(Path log) {
    try {
      return Files.readString(log).contains(HELD);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the log %s cannot be read: %s", log, e);
    }
  }

  String title() {
    return ssh.host();
  }

  SshMachine ssh() {
    return ssh;
  }

  Host host() {
    return host;
  }

  /** The whole machine, as the share of the one node there. */
  NodeShare whole() {
    return whole;
  }

  Set<InetSocketAddress> listening() {
    try {
      return ListeningSockets.of(host.machine());
    } catch (IOException e) {
      throw failure("it does not tell its ports: " + e.getMessage());
    }
  }

  /** Finds a Java there; the path is the same on all machines. */
  Path java(int oldest, int newest) {
    String find = SshMachine.JAVA_VERSION + Resources.text(RemoteFolder.class, "find-java.sh");
    List<String> command =
        List.of(
            "sh",
            "-c",
            find,
            "sh",
            home.toString(),
            Integer.toString(oldest),
            Integer.toString(newest));
    Ended ended = run(host.runAs().command(command), Input.NONE, LIMIT);
    if (!ended.well()) {
      throw failure(
          "it needs Java "
              + JavaFinder.range(oldest, newest)
              + " and has "
              + (ended.output().isEmpty() ? "none" : ended.output().replace("\n", ", "))
              + "; install a JDK, for example by apt-get install openjdk-17-jdk-headless, or set"
              + " JAVA_HOME there");
    }
    return home.resolve(JAVA);
  }

  /** Copies files there unless they are there; their folder has the same path on all machines. */
  Path install(FileBundle files) {
    try {
      required(ssh.copy(files, programs + "/" + files.digest()));
    } catch (IOException e) {
      throw failure("programs could not be copied to it: " + e.getMessage());
    }
    return home.resolve(PROGRAMS).resolve(files.digest());
  }

  Storage storage() {
    String told = required(List.of("df", "-P", "-T", "--", home.toString()));
    return Storage.told(told)
        .orElseThrow(() -> failure("it does not tell what " + home + " is on: " + told));
  }

  void remove(Path folder) {
    required(run(List.of("rm", "-rf", "--", folder.toString()), Input.NONE, REMOVAL_LIMIT));
  }

  /** Fails when the folder remains on a machine that was in reach until now. */
  @Override
  public void close() {
    boolean held = holder.map(ServerProcess::isAlive).orElse(true);
    holder.ifPresent(ServerProcess::close);
    try {
      remove(home);
    } catch (LoadstoneException e) {
      if (held) {
        throw e;
      }
      // The machine removes the folder, unless the process that held it was killed.
      LOG.warn("{} may be left on {}: {}", home, title(), e.getMessage());
    }
  }
}
