package dev.loadstone.cli;

import dev.loadstone.clients.launch.ClientProgram;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

final class SelfLauncher {
  private static final String CLIENT_OPTIONS = "LOADSTONE_CLIENT_JAVA_OPTS";

  private SelfLauncher() {}

  /**
   * Returns this program as a client, with the same Java and JVM options. Options for clients only
   * come last, so that they take precedence. System properties are left out, because they can hold
   * secrets and no client needs them.
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
