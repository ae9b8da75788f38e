package dev.loadstone.cli;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this very program is started once more. */
final class OwnCommand {
  private OwnCommand() {}

  /**
   * The words of the command line, with the same Java and the same options of its virtual machine;
   * arguments follow. System properties are left out: they can hold secrets, and say nothing that
   * another process of ours needs.
   */
  static List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("-X") || option.startsWith("--")) {
        words.add(option);
      }
    }
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    return words;
  }
}
