package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.core.process.SshMachine;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The connection to another machine that is to have servers.
 *
 * @param server the server, for messages
 */
record MachineWay(String server, SshMachine ssh) {
  /** The time limit of a short command. */
  static final Duration LIMIT = Duration.ofMinutes(1);

  Machine machine() {
    return new Machine.BySsh(ssh);
  }

  /**
   * Runs a command there.
   *
   * @return all that it prints
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it fails
   */
  String ask(String... words) {
    return require(run(List.of(words), LIMIT));
  }

  Ended run(List<String> words, Duration limit) {
    return run(words, Input.NONE, limit);
  }

  Ended run(List<String> words, Input input, Duration limit) {
    try {
      return ssh.run(words, input, limit);
    } catch (IOException e) {
      throw failure(e.getMessage());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Requires that a command has ended well, and returns all that it printed. */
  String require(Ended ended) {
    if (!ended.well()) {
      throw failure(ended.output());
    }
    return ended.output();
  }

  LoadstoneException interrupted(InterruptedException e) {
    return LoadstoneException.interrupted(e, "interrupted while %s was being set up", server);
  }

  /**
   * The failure of a machine that cannot be used.
   *
   * @param what the problem with it
   */
  LoadstoneException failure(String what) {
    return LoadstoneException.unavailable(
        "the machine %s cannot have servers of %s: %s. Try: %s",
        ssh.host(), server, what, ssh.trial());
  }
}
