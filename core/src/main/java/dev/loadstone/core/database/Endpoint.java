package dev.loadstone.core.database;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The address of a server.
 *
 * @param port 1–65535
 */
public record Endpoint(String host, int port) {
  public static final int LAST_PORT = 65_535;

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

  /**
   * Requires a port to listen at, or 0 for a free one.
   *
   * @param option by which the port was given
   * @throws LoadstoneException with {@link ExitCode#USAGE} when there is no such port
   */
  public static void requirePort(String option, int port) {
    if (port < 0 || port > LAST_PORT) {
      throw LoadstoneException.usage(
          "%s is %d; expected a port from 1 to %d", option, port, LAST_PORT);
    }
  }

  /**
   * Reads {@code host:port}.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE} when it is not of this form
   */
  public static Endpoint of(String text) {
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    if (colon <= 0 || !port.matches("[0-9]{1,5}")) {
      throw LoadstoneException.usage("endpoint %s is not of the form host:port", text);
    }
    return new Endpoint(text.substring(0, colon), Integer.parseInt(port));
  }

  /** The address; unresolved when the host is not known. */
  public InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  /**
   * Requires that something listens at one or more of the endpoints, for clients that would
   * otherwise try for a long time and then say little.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when nothing does
   */
  public static void requireListener(String title, List<String> endpoints) {
    List<String> refusals = new ArrayList<>();
    for (String text : endpoints) {
      InetSocketAddress address = of(text).address();
      if (address.isUnresolved()) {
        refusals.add("the host name " + address.getHostString() + " is not known");
        continue;
      }
      try (Socket socket = new Socket()) {
        socket.connect(address, (int) CONNECT_LIMIT.toMillis());
        return;
      } catch (IOException e) {
        refusals.add("nothing answers at " + text + " (" + e.getMessage() + ")");
      }
    }
    throw LoadstoneException.unavailable(
        "%s cannot be reached: %s; start the servers or correct the endpoints",
        title, String.join("; ", refusals));
  }
}
