package dev.loadstone.cli;

import dev.loadstone.clients.ClientProgram;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Starts this very program once more. */
final class SelfLauncher {
  private SelfLauncher() {}

  /**
   * The program as a client, with the same Java and options of its virtual machine. System
   * properties are left out: they can hold secrets, and say nothing that another process of ours
   * needs.
   */
  static ClientProgram asClient() {
    return new ClientProgram(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> option.startsWith("-X") || option.startsWith("--"))
            .toList(),
        System.getProperty("java.class.path"),
        Main.class.getName());
  }
}
