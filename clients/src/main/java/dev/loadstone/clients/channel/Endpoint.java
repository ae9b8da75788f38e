package dev.loadstone.clients.channel;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and port on the network.
 *
 * @param host a name or an address
 * @param port 0 where any will do
 */
public record Endpoint(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::([0-9]{1,5}))?");

  private static final int MOST_PORTS = 65_535;

  /**
   * Reads {@code host} or {@code host:port}.
   *
   * @param option the option with the text, for the message
   * @throws LoadstoneException with {@link ExitCode#USAGE} when it is neither
   */
  public static Endpoint parse(String text, String option) {
    Matcher matcher = FORM.matcher(text);
    int port = 0;
    boolean right = matcher.matches();
    if (right && matcher.group(2) != null) {
      port = Integer.parseInt(matcher.group(2));
      right = port <= MOST_PORTS;
    }
    if (!right) {
      throw LoadstoneException.usage(
          "%s is '%s'; expected a host, or a host and a port such as bench-1:7800", option, text);
    }
    return new Endpoint(matcher.group(1).replaceAll("[\\[\\]]", ""), port);
  }

  /**
   * Resolves the host.
   *
   * @throws LoadstoneException when its name is not known
   */
  InetAddress address() {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw LoadstoneException.clientLost(e, "the host %s is not known: %s", host, e.getMessage());
    }
  }

  /** Whether no other machine can use this host: a loopback or the wildcard address. */
  public boolean isOnlyHere() {
    InetAddress address = address();
    return address.isLoopbackAddress() || address.isAnyLocalAddress();
  }

  @Override
  public String toString() {
    String written = host.contains(":") ? "[" + host + "]" : host;
    return port == 0 ? written : written + ":" + port;
  }
}
