package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.process.ProcessMeter;
import dev.loadstone.core.process.ShellScript;
import dev.loadstone.core.process.SshMachine;
import dev.loadstone.deployments.process.Machine;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Another machine while servers run there, with a folder for them.
 *
 * <p>A process of ours there holds the folder: it ends with this process or when the connection
 * breaks, and then removes the folder.
 */
final class RemoteMachine implements AutoCloseable {
  /** Names in the folder: the links to a Java and to the programs, and the servers' data. */
  private static final String JAVA = "java";

  private static final String PROGRAMS = "programs";
  private static final String DATA = "data";

  private static final Logger LOG = LoggerFactory.getLogger(RemoteMachine.class);
  private static final Duration REMOVAL_LIMIT = Duration.ofMinutes(10);
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final String HELD = "the folder is held";
  private static final int KILOBYTES = 1024;

  /** Prints kind of machine, address that it is reached at, memory, processors, programs, user. */
  private static final String LOOK =
      """
      programs=${XDG_CACHE_HOME:-$HOME/.cache}/loadstone/servers
      [ "$(id -u)" != 0 ] || [ -n "$XDG_CACHE_HOME" ] || programs=/var/cache/loadstone/servers
      set -- $SSH_CONNECTION
      uname -s -m
      echo "$3"
      sed -n "s/^MemTotal: *\\([0-9]*\\).*/\\1/p" /proc/meminfo
      getconf _NPROCESSORS_ONLN
      echo "$programs"
      id -u
      """;

  private static final int LINES_OF_LOOK = 6;

  static final String MAKE = "make-folder.sh";
  private static final String HOLD = "hold-folder.sh";

  /** Arguments: the folder, the oldest and the newest version. */
  private static final String FIND_JAVA =
      SshMachine.JAVA_VERSION
          + """
      link=$1/java oldest=$2 newest=$3
      set -- "$JAVA_HOME/bin/java" "$(command -v java)" \\
        /usr/lib/jvm/*/bin/java /usr/java/*/bin/java /opt/java/*/bin/java /opt/*/bin/java
      for java; do
        [ -x "$java" ] || continue
        version=$(java_version "$java")
        if [ "${version:-0}" -ge "$oldest" ] && [ "${version:-0}" -le "$newest" ]; then
          rm -f -- "$link" && ln -s -- "$java" "$link" && exit
        fi
        echo "Java $version at $java"
      done
      exit 1
      """;

  private final MachineWay way;
  private final Host host;
  private final Path home;
  private final String programs;
  private final NodeShare whole;
  private Optional<ServerProcess> holder = Optional.empty();

  private RemoteMachine(MachineWay way, Host host, Path home, String programs, NodeShare whole) {
    this.way = way;
    this.host = host;
    this.home = home;
    this.programs = programs;
    this.whole = whole;
  }

  /**
   * Connects to a machine and creates a folder there. While there is a machine without the folder,
   * its name must not appear in an argument, where others could read it and create the folder
   * first.
   *
   * @param server for messages
   * @param token tells machines that share a file system that the folder is of this run
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be reached
   *     or used; nothing is left there then
   */
  static RemoteMachine reach(String server, SshMachine ssh, Path home, String token) {
    MachineWay way = new MachineWay(server, ssh);
    List<String> found = way.ask("sh", "-c", LOOK).lines().toList();
    if (found.size() != LINES_OF_LOOK) {
      throw way.failure("it answers " + found + " to the question what it is");
    }
    requireSameKind(way, found.get(0));
    String address = found.get(1);
    if (!address.matches("[0-9.]+")) {
      throw way.failure(
          "it is reached at \"" + address + "\"; expected an address of IPv4: options: [-4]");
    }
    RunAsUser runAs = user(way, found.get(5).equals("0"));
    way.require(
        way.run(
            List.of("sh", "-c", ShellScript.of(RemoteMachine.class, MAKE)),
            out -> out.write((home + "\n" + token + "\n").getBytes(StandardCharsets.UTF_8)),
            MachineWay.LIMIT));
    return new RemoteMachine(
        way,
        new Host(way.machine(), address, runAs, UnaryOperator.identity()),
        home,
        found.get(4),
        new NodeShare(Long.parseLong(found.get(2)) / KILOBYTES, Integer.parseInt(found.get(3))));
  }

  /**
   * Starts the process that holds the folder, once every machine has the folder.
   *
   * @param logs where to log what the machine says
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be used
   */
  void hold(Path logs) {
    Path log = logs.resolve("machine-" + title().replaceAll("[^A-Za-z0-9._-]", "_") + ".log");
    ServerProcess process = holder(log);
    holder = Optional.of(process);
    process.awaitReady(MachineWay.LIMIT, () -> says(log));
    requireReachable(way, host.runAs(), Path.of(programs));
  }

  /** Requires that the machine can run programs for this one. */
  private static void requireSameKind(MachineWay way, String kind) {
    try {
      String here =
          Machine.HERE.run(List.of("uname", "-s", "-m"), Input.NONE, MachineWay.LIMIT).output();
      if (!kind.equals(here)) {
        throw way.failure("it is " + kind + "; expected one such as this machine, " + here);
      }
    } catch (IOException e) {
      throw way.failure("this machine does not tell what it is: " + e.getMessage());
    } catch (InterruptedException e) {
      throw way.interrupted(e);
    }
  }

  private static RunAsUser user(MachineWay way, boolean root) {
    try {
      return RunAsUser.choose(way.machine(), root, way.server(), RunAsUser.FOR_ROOT, List.of());
    } catch (InterruptedException e) {
      throw way.interrupted(e);
    }
  }

  private static void requireReachable(MachineWay way, RunAsUser runAs, Path programs) {
    try {
      if (runAs.uid() != RunAsUser.OURSELVES && !runAs.canReach(way.machine(), programs)) {
        throw way.failure(
            "servers would run as %s, who cannot reach %s; name another folder for programs in XDG_CACHE_HOME there"
                .formatted(runAs.description(), programs));
      }
    } catch (InterruptedException e) {
      throw way.interrupted(e);
    }
  }

  private ServerProcess holder(Path log) {
    int uid = host.runAs().uid();
    String owner = uid == RunAsUser.OURSELVES ? "" : Integer.toString(uid);
    return ServerProcess.start(
        new ServerProcess.Launch(
            way.machine(),
            "the folder " + home + " on " + title(),
            List.of(
                "sh",
                "-c",
                ShellScript.of(RemoteMachine.class, HOLD),
                "sh",
                home.toString(),
                owner,
                programs,
                HELD),
            Map.of(),
            log,
            "KILL",
            GRACE,
            home));
  }

  private static boolean says(Path log) {
    try {
      return Files.readString(log).contains(HELD);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the log %s cannot be read: %s", log, e);
    }
  }

  /** The name by which the user calls the machine. */
  String title() {
    return way.ssh().host();
  }

  Host host() {
    return host;
  }

  /** The whole machine, as the share of the one node there. */
  NodeShare whole() {
    return whole;
  }

  static Path data(Path home) {
    return home.resolve(DATA);
  }

  Set<InetSocketAddress> listening() {
    try {
      return ListeningSockets.of(way.machine());
    } catch (IOException e) {
      throw way.failure("it does not tell its ports: " + e.getMessage());
    }
  }

  /**
   * Finds a Java there.
   *
   * @return a path that is the same on all machines
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when there is none
   */
  Path java(int oldest, int newest) {
    Ended ended =
        way.run(
            host.runAs()
                .command(
                    List.of(
                        "sh",
                        "-c",
                        FIND_JAVA,
                        "sh",
                        home.toString(),
                        Integer.toString(oldest),
                        Integer.toString(newest))),
            MachineWay.LIMIT);
    if (!ended.well()) {
      throw way.failure(
          "it needs Java "
              + JavaFinder.range(oldest, newest)
              + " and has "
              + (ended.output().isEmpty() ? "none" : ended.output().replace("\n", ", "))
              + "; install a JDK, for example by apt-get install openjdk-17-jdk-headless, or set"
              + " JAVA_HOME there");
    }
    return home.resolve(JAVA);
  }

  /**
   * Copies files there, unless they are there already.
   *
   * @return their folder, a path that is the same on all machines
   */
  Path install(FileBundle files) {
    try {
      way.require(way.ssh().copy(files, programs + "/" + files.digest()));
    } catch (IOException e) {
      throw way.failure("programs could not be copied to it: " + e.getMessage());
    } catch (InterruptedException e) {
      throw way.interrupted(e);
    }
    return home.resolve(PROGRAMS).resolve(files.digest());
  }

  ProcessMeter startMeter(List<Long> processes) throws IOException {
    return ProcessMeter.start(way.ssh(), processes);
  }

  /** The storage that holds the servers' data. */
  Storage storage() {
    String told = way.ask("df", "-P", "-T", "--", home.toString());
    return Storage.told(told)
        .orElseThrow(() -> way.failure("it does not tell what " + home + " is on: " + told));
  }

  void removeData() {
    remove(way, data(home));
  }

  private static void remove(MachineWay way, Path folder) {
    way.require(way.run(List.of("rm", "-rf", "--", folder.toString()), REMOVAL_LIMIT));
  }

  /**
   * Removes the folder.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it remains on a
   *     machine that was in reach until now
   */
  @Override
  public void close() {
    boolean held = holder.map(ServerProcess::isAlive).orElse(true);
    holder.ifPresent(ServerProcess::close);
    try {
      remove(way, home);
    } catch (LoadstoneException e) {
      if (held) {
        throw e;
      }
      // The machine removes the folder, unless the process that held it was killed.
      LOG.warn("{} may be left on {}: {}", home, title(), e.getMessage());
    }
  }
}
