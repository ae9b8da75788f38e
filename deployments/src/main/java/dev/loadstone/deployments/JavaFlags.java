package dev.loadstone.deployments;

import java.lang.management.ManagementFactory;
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
  private static final long MEGABYTE = 1 << 20;

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
   * A part of this machine's memory, as {@code -Xmx} takes it.
   *
   * @param parts how many parts the memory is divided into, at least 1
   * @param least megabytes
   * @param most megabytes
   */
  public static String shareOfMemory(int parts, long least, long most) {
    long memory =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getTotalMemorySize()
            / MEGABYTE;
    return Math.max(least, Math.min(most, memory / parts)) + "m";
  }
}
