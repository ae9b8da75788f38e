package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.deployments.process.Keeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

record IpRoute(Path ip, Path tc) {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  static Optional<IpRoute> find() {
    return ExecutableFinder.find("ip")
        .flatMap(ip -> ExecutableFinder.find("tc").map(tc -> new IpRoute(ip, tc)));
  }

  /** Removes a link of the host, if one is named, and namespaces when it is closed. */
  Keeper keeper(String link, List<String> namespaces) {
    return new Keeper(
        IpRoute.class,
        "cleanup.sh",
        Stream.concat(Stream.of(ip.toString(), link), namespaces.stream()).toList());
  }

  /** The arguments are separated by single spaces. */
  String ip(String arguments) {
    return run(ip, arguments);
  }

  void tc(String arguments) {
    run(tc, arguments);
  }

  private static String run(Path program, String arguments) {
    CommandRunner.Ended ended = attempt(program, arguments);
    if (!ended.well()) {
      throw LoadstoneException.unavailable(
          "the network of the nodes could not be made: %s %s said: %s",
          program.getFileName(), arguments, ended.output());
    }
    return ended.output();
  }

  CommandRunner.Ended tryIp(String arguments) {
    return attempt(ip, arguments);
  }

  CommandRunner.Ended tryTc(String arguments) {
    return attempt(tc, arguments);
  }

  private static CommandRunner.Ended attempt(Path program, String arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments.split(" ", -1)));
    try {
      return CommandRunner.run(command, Map.of("LC_ALL", "C"), LIMIT);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be run: %s", program, e.getMessage());
    }
  }
}
