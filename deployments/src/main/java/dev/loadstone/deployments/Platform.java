package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;

/** What kind of machine this is. */
public final class Platform {
  private Platform() {}

  /**
   * Requires Linux, whose loopback has an address for each node, and which tells what a process
   * listens on.
   *
   * @param title the server, for the message
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} on other systems
   */
  public static void requireLinux(String title) {
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      throw LoadstoneException.unavailable(
          "a local %s is not supported on %s, but on Linux; run servers yourself and name "
              + "them with deployment: external",
          title, system);
    }
  }
}
