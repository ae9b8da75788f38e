package dev.loadstone.deployments.process;

import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.process.SshMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A machine that servers run on: commands are run on it as they are, or by {@code ssh}.
 *
 * @param ssh the way to another machine; empty for this one
 */
public record Machine(Optional<SshMachine> ssh) {
  public static final Machine HERE = new Machine(Optional.empty());

  private static final Pattern HANDED_ON =
      Pattern.compile("PATH|TZ|LANG|LANGUAGE|LC_.*|LD_.*|MALLOC_.*");

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

  /**
   * Takes from the environment of a command that is run here what programs do not need: it may be
   * secret, and whoever is the servers' user could read it, or change what they do.
   */
  public void restrict(Map<String, String> environment) {
    if (isHere()) {
      environment.keySet().removeIf(name -> !HANDED_ON.matcher(name).matches());
    }
  }

  /**
   * Runs a command on the machine to its end, as the user who connects to it; here, with a
   * {@linkplain #restrict restricted} environment.
   */
  public Ended run(List<String> words, Input input, Duration limit) throws IOException {
    if (!isHere()) {
      return ssh.get().run(words, input, limit);
    }
    Map<String, String> environment = new HashMap<>(System.getenv());
    restrict(environment);
    List<String> alone = new ArrayList<>(List.of("env", "-i"));
    environment.forEach((name, value) -> alone.add(name + "=" + value));
    alone.addAll(words);
    return CommandRunner.run(OwnSession.command(alone), Map.of(), input, limit);
  }
}
