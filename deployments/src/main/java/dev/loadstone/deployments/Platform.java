package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Set;

/**
 * A kind of machine.
 *
 * @param system its operating system, as Java names it
 * @param processor its kind of processor, as Java names it
 */
public record Platform(String system, String processor) {
  private static final long MEGABYTE = 1 << 20;

  public static Platform ofThisMachine() {
    return new Platform(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  public static long memoryMegabytes() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getTotalMemorySize()
        / MEGABYTE;
  }

  public boolean isLinux() {
    return system.equalsIgnoreCase("Linux");
  }

  public boolean isMac() {
    return system.equalsIgnoreCase("Mac OS X");
  }

  public boolean isX86() {
    return Set.of("amd64", "x86_64").contains(processor.toLowerCase(Locale.ROOT));
  }

  public boolean isArm() {
    return processor.equalsIgnoreCase("aarch64");
  }

  /** A failure that says for which platforms a server is published. */
  public LoadstoneException unsupported(String title, String supported) {
    return LoadstoneException.unavailable(
        "a local %s is not supported on %s %s, but on %s; run a server yourself and name it with"
            + " deployment: external",
        title, system, processor, supported);
  }

  /**
   * Requires Linux, whose loopback has an address for each node, and which tells what a process
   * listens on.
   */
  public static void requireLinux(String title) {
    Platform here = ofThisMachine();
    if (!here.isLinux()) {
      throw here.unsupported(title, "Linux");
    }
  }
}
