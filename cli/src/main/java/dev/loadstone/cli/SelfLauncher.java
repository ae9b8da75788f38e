package dev.loadstone.cli;

import dev.loadstone.clients.launch.ClientProgram;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts this very program once more. */
final class SelfLauncher {
  private static final String CLIENT_OPTIONS = "LOADSTONE_CLIENT_JAVA_OPTS";

  private SelfLauncher() {}

  /**
   * The program as a client, with the same Java and options of its virtual machine, and those for
   * clients alone, which come last and so win. System properties are left out: they can hold
   * secrets, and say nothing that another process of ours needs.
   */
  static ClientProgram asClient() {
    return new ClientProgram(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        Stream.concat(
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                    .filter(option -> option.startsWith("-X") || option.startsWith("--")),
                Pattern.compile("\\s+")
                    .splitAsStream(System.getenv().getOrDefault(CLIENT_OPTIONS, "").strip())
                    .filter(option -> !option.isEmpty()))
            .toList(),
        System.getProperty("java.class.path"),
        Main.class.getName());
  }
}
