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
 * The way to another machine that is to have servers.
 *
 * @param server whose, for messages
 * @param ssh leads there
 */
record MachineWay(String server, SshMachine ssh) {
  /** The longest time for a question. */
  static final Duration LIMIT = Duration.ofMinutes(1);

  /** The machine. */
  Machine machine() {
    return new Machine.BySsh(ssh);
  }

  /**
   * Asks a command there.
   *
   * @return all that it prints
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it fails
   */
  String ask(String... words) {
    return require(run(List.of(words), LIMIT));
  }

  /** Runs a command that reads nothing there to its end. */
  Ended run(List<String> words, Duration limit) {
    return run(words, Input.NONE, limit);
  }

  /** Runs a command there to its end. */
  Ended run(List<String> words, Input input, Duration limit) {
    try {
      return ssh.run(words, input, limit);
    } catch (IOException e) {
      throw failure(e.getMessage());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Requires that a command has ended well, and gives all that it printed. */
  String require(Ended ended) {
    if (!ended.well()) {
      throw failure(ended.output());
    }
    return ended.output();
  }

  /** The failure of who was interrupted. */
  LoadstoneException interrupted(InterruptedException e) {
    return LoadstoneException.interrupted(e, "interrupted while %s was being set up", server);
  }

  /**
   * The failure of a machine that cannot be used.
   *
   * @param what is wrong with it
   */
  LoadstoneException failure(String what) {
    return LoadstoneException.unavailable(
        "the machine %s cannot have servers of %s: %s. Try: %s",
        ssh.host(), server, what, ssh.trial());
  }
}
