package dev.loadstone.clients.launch;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.core.process.ProcessIdentity;
import dev.loadstone.core.process.SshMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

record ClientMachine(SshMachine ssh) {
  private static final int LEAST_JAVA = 17;
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final String LOOK =
      SshMachine.JAVA_VERSION
          + """
      j=${JAVA_HOME:+$JAVA_HOME/bin/java}
      [ -x "$j" ] || j=$(command -v java) || j=
      v=
      [ -z "$j" ] || v=$(java_version "$j")
      printf "%s\\n" "${XDG_CACHE_HOME:-$HOME/.cache}/loadstone/clients/$1" "v$v" "$j"
      """;

  /** Arguments: the number of a process, and its start, which tells it from later ones. */
  static final String KILL =
      """
      process=$1 start=$2
      stat=$(cat "/proc/$process/stat" 2>/dev/null) || exit 0
      set -- ${stat##*) }
      shift 19
      [ "$1" != "$start" ] || kill -s KILL "$process"
      """;

  /**
   * The paths on the machine that a client needs.
   *
   * @param java the {@code java} program
   * @param folder the folder with a copy of this Loadstone
   */
  record Ready(String java, String folder) {}

  /**
   * Looks for Java on the machine, and copies this Loadstone there unless it is there already.
   *
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when the machine cannot be
   *     reached, is not the one that is known by its name, or lacks something
   */
  Ready prepare(ProgramCopy copy) throws InterruptedException {
    List<String> lines =
        run("it cannot be used", "sh", "-c", LOOK, "sh", copy.files().digest()).lines().toList();
    if (lines.size() < 2) {
      throw failure("it cannot be used: it answers " + lines, null);
    }
    String folder = lines.get(0);
    String version = lines.get(1).substring(1);
    if (version.isEmpty() || Integer.parseInt(version) < LEAST_JAVA) {
      throw failure(
          "it has "
              + (version.isEmpty() ? "no java" : "Java " + version)
              + " where a command by ssh finds it; install a JDK, "
              + LEAST_JAVA
              + " or newer, for example by apt-get install openjdk-17-jdk-headless, or set"
              + " JAVA_HOME there",
          null);
    }
    try {
      require(ssh.copy(copy.files(), folder), "Loadstone could not be copied to it");
    } catch (IOException e) {
      throw failure("Loadstone could not be copied to it: " + e.getMessage(), e);
    }
    return new Ready(lines.get(2), folder);
  }

  /** Ends a process there, unless it has ended and another one has its number. */
  void kill(ProcessIdentity process) throws InterruptedException {
    run(
        "process " + process.id() + " could not be ended there",
        "sh",
        "-c",
        KILL,
        "kill",
        Long.toString(process.id()),
        Long.toString(process.start()));
  }

  private String run(String what, String... words) throws InterruptedException {
    try {
      return require(ssh.run(List.of(words), Input.NONE, LIMIT), what);
    } catch (IOException e) {
      throw failure(what + ": " + e.getMessage(), e);
    }
  }

  private String require(Ended ended, String what) {
    if (!ended.well()) {
      throw failure(what + ": " + ended.output(), null);
    }
    return ended.output();
  }

  private LoadstoneException failure(String what, Exception cause) {
    return LoadstoneException.clientLost(
        cause, "the machine %s cannot have clients: %s. Try: %s", ssh.host(), what, ssh.trial());
  }
}
