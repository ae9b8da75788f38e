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
import java.util.Optional;

/**
 * A machine that servers run on: commands are run on it as they are, or by {@code ssh}.
 *
 * @param ssh the way to another machine; empty for this one
 */
public record Machine(Optional<SshMachine> ssh) {
  public static final Machine HERE = new Machine(Optional.empty());

  public String title() {
    return ssh.map(SshMachine::host).orElse("this machine");
  }

  public boolean isHere() {
    return ssh.isEmpty();
  }

  /**
   * The command line that, run here, runs a command on the machine.
   *
   * @param environment variables that the command finds on another machine besides the usual ones;
   *     what is started here inherits its environment
   */
  public List<String> command(Map<String, String> environment, List<String> words) {
    if (isHere()) {
      return words;
    }
    List<String> all = new ArrayList<>(List.of("env"));
    environment.forEach((name, value) -> all.add(name + "=" + value));
    all.addAll(words);
    return ssh.get().command(all);
  }

  /** Runs a command on the machine to its end, as the user who connects to it. */
  public Ended run(List<String> words, Input input, Duration limit) throws IOException {
    return isHere()
        ? CommandRunner.run(words, Map.of(), input, limit)
        : ssh.get().run(words, input, limit);
  }
}
