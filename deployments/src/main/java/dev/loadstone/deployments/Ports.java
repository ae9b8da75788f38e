package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Ports on the loopback interface. */
public final class Ports {
  /** The address that local servers listen on. */
  static final String HOST = "127.0.0.1";

  private static final int MOST_CANDIDATES = 1_000;

  private Ports() {}

  private static InetSocketAddress address(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
  }

  /** The loopback address of a node when each needs one of its own: 127.0.0.1, 127.0.0.2, … */
  public static String host(int node) {
    return "127.0.0." + node;
  }

  /**
   * A port that nobody listens on now.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the system has none
   */
  public static int free() {
    return free(1).get(0);
  }

  /**
   * Different ports that nobody listens on now.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the system does not
   *     have so many
   */
  public static List<Integer> free(int count) {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      // All are held until the last is found, or the system would give out one of them twice.
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket();
        sockets.add(socket);
        socket.bind(address(0));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "there is no free port on %s: %s", HOST, e.getMessage());
    } finally {
      sockets.forEach(Ports::close);
    }
  }

  /**
   * Different ports that nobody listens on now, for servers that need more than the port alone.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the system does not
   *     have so many
   */
  public static List<Integer> free(int count, IntPredicate fit) {
    for (int candidates = 2 * count; candidates <= MOST_CANDIDATES; candidates *= 2) {
      List<Integer> fitting = free(candidates).stream().filter(fit::test).limit(count).toList();
      if (fitting.size() == count) {
        return fitting;
      }
    }
    throw LoadstoneException.unavailable("there are not %s fitting free ports on %s", count, HOST);
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a server could listen on the port now. */
  public static boolean isFree(int port) {
    return isFree(HOST, port);
  }

  /** Whether a server could listen on the port of an address of this machine now. */
  public static boolean isFree(String host, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // Connections that are still being closed do not hinder a server, so they must not here.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
