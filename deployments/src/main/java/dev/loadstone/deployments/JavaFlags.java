package dev.loadstone.deployments;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Flags of servers' Java that decide what a number means: memory, its collector, the user's own.
 */
public final class JavaFlags {
  /** A size as {@code -Xmx} takes it. */
  public static final String HEAP_FORM = "[1-9][0-9]{0,5}[mMgG]";

  private static final String COLLECTOR = "-XX:\\+Use\\w+GC";

  private JavaFlags() {}

  /**
   * The flags of a server.
   *
   * @param heap its size, fixed from the start
   * @param more the user's, between spaces; a garbage collector among them takes the place of G1
   */
  public static List<String> of(String heap, String more) {
    List<String> flags = new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap));
    flags.addAll(withCollector(more));
    return flags;
  }

  /**
   * The user's flags, behind the one for G1 where there is no garbage collector among them.
   *
   * @param more between spaces
   */
  public static List<String> withCollector(String more) {
    List<String> own = Arrays.stream(more.split(" ", -1)).filter(flag -> !flag.isEmpty()).toList();
    List<String> flags = new ArrayList<>();
    if (own.stream().noneMatch(flag -> flag.matches(COLLECTOR))) {
      flags.add("-XX:+UseG1GC");
    }
    flags.addAll(own);
    return flags;
  }

  /**
   * A command that runs a program of a server's Java: in the server's folder, where some write
   * files such as heap dumps, and with nothing outside of it.
   *
   * @param folder the server's own, with a folder {@code tmp} in it
   * @param flags of its Java
   * @param program class path, main class and arguments
   */
  public static List<String> command(
      Path java, Path folder, List<String> flags, String classPath, List<String> program) {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "server"));
    command.add(folder.toString());
    command.add(java.toString());
    command.addAll(flags);
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + folder.resolve("tmp"),
            "-Djava.awt.headless=true",
            // Or the addresses that it listens on would be of both families.
            "-Djava.net.preferIPv4Stack=true",
            // Its file would stand outside of our folders.
            "-XX:-UsePerfData",
            "-cp",
            classPath));
    command.addAll(program);
    return command;
  }

  /**
   * A part of this machine's memory, as {@code -Xmx} takes it.
   *
   * @param parts how many parts the memory is divided into, at least 1
   * @param least megabytes
   * @param most megabytes
   */
  public static String shareOfMemory(int parts, long least, long most) {
    return Math.max(least, Math.min(most, Platform.memoryMegabytes() / parts)) + "m";
  }
}
