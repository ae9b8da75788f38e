package dev.loadstone.deployments.process;

import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.core.process.SshMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A machine that servers are started on: this one, or another one that is reached by ssh. */
public sealed interface Machine {
  Machine HERE = new Here();

  /** The name of the machine in messages. */
  String title();

  boolean isHere();

  /**
   * The command line that, run here, runs a command on the machine.
   *
   * @param environment variables that the command finds there besides the usual ones
   */
  List<String> command(Map<String, String> environment, List<String> words);

  /** Runs a command on the machine to its end, as the user who connects to it. */
  Ended run(List<String> words, Input input, Duration limit)
      throws IOException, InterruptedException;

  record Here() implements Machine {
    @Override
    public String title() {
      return "this machine";
    }

    @Override
    public boolean isHere() {
      return true;
    }

    /** Returns the words unchanged: what is started here inherits its environment. */
    @Override
    public List<String> command(Map<String, String> environment, List<String> words) {
      return words;
    }

    @Override
    public Ended run(List<String> words, Input input, Duration limit)
        throws IOException, InterruptedException {
      return CommandRunner.run(words, Map.of(), input, limit);
    }
  }

  record BySsh(SshMachine ssh) implements Machine {
    @Override
    public String title() {
      return ssh.host();
    }

    @Override
    public boolean isHere() {
      return false;
    }

    @Override
    public List<String> command(Map<String, String> environment, List<String> words) {
      List<String> all = new ArrayList<>(List.of("env"));
      environment.forEach((name, value) -> all.add(name + "=" + value));
      all.addAll(words);
      return ssh.command(all);
    }

    @Override
    public Ended run(List<String> words, Input input, Duration limit)
        throws IOException, InterruptedException {
      return ssh.run(words, input, limit);
    }
  }
}
