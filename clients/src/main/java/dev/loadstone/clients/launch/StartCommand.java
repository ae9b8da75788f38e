package dev.loadstone.clients.launch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Resources;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.CommandTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** A command that starts one client and carries its streams. */
record StartCommand(Clients clients, String name, CommandTemplate start, CommandTemplate why) {
  private static final String DATA = "commands.properties";

  /** The program at the far end, which exists everywhere and needs no arguments. */
  private static final List<String> SHELL = List.of("sh");

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** A queue may be long; Ctrl-C ends the wait for it. */
  private static final Duration PATIENCE_WITH_A_QUEUE = Duration.ofDays(7);

  private static final Duration WHY_LIMIT = Duration.ofSeconds(20);

  static StartCommand of(Clients clients, String name) {
    String key = clients.by().name().toLowerCase(Locale.ROOT);
    Properties data = Resources.properties(StartCommand.class, DATA);
    return new StartCommand(
        clients,
        name,
        CommandTemplate.of(data.getProperty(key, clients.command())),
        CommandTemplate.of(data.getProperty(key + ".why", "")));
  }

  void requireProgram() {
    String program = words(0).get(0);
    boolean there =
        program.contains("/")
            ? Files.isExecutable(Path.of(program))
            : ExecutableFinder.find(program).isPresent();
    if (!there) {
      throw LoadstoneException.clientLost(
          "these clients need the program %s here, and it was not found; install it, as it is the"
              + " first word of the command that starts them",
          program);
    }
  }

  /** The words for a client, counted from 0. */
  List<String> words(int index) {
    return start.fill(places(index));
  }

  private Map<String, List<String>> places(int index) {
    return Map.of(
        "host", clients.host(index).stream().toList(),
        "index", List.of(Integer.toString(index)),
        "name", List.of(name + "-" + index),
        "image", List.of(clients.image()),
        "options", clients.options(),
        "loadstone", SHELL);
  }

  Duration patience() {
    return clients.by() == By.SLURM ? PATIENCE_WITH_A_QUEUE : PATIENCE;
  }

  String why(int index) {
    List<String> words = why.fill(places(index));
    if (words.isEmpty()) {
      return "";
    }
    try {
      return CommandRunner.run(OwnSession.command(words), Map.of(), WHY_LIMIT).output();
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
