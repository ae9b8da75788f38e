package dev.loadstone.deployments;

import static java.util.stream.Collectors.toSet;

import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the addresses that processes listen on, from Linux's {@code /proc}. */
public final class ListeningSockets {
  private static final Pattern SOCKET = Pattern.compile("socket:\\[[0-9]+\\]");

  /** The start of a line such as {@code 12: 0100007F:1F90 00000000:0000 0A}. */
  private static final Pattern ENTRY = Pattern.compile("\\d+: [0-9A-F]+:[0-9A-F]{4} ");

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String STATE_LISTEN = "0A";

  // Columns of /proc/<pid>/net/tcp, after the number.
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningSockets() {}

  /** Prints the sockets of a process and the TCP tables of its network namespace. */
  private static final String OF_PROCESS =
      "LC_ALL=C ls -l /proc/$1/fd; cat /proc/$1/net/tcp /proc/$1/net/tcp6 2>/dev/null";

  private static final String OF_MACHINE = "cat /proc/net/tcp /proc/net/tcp6 2>/dev/null";

  private record Listener(InetSocketAddress address, String socket) {}

  /**
   * The TCP addresses that a process listens on, in its own network namespace. They are asked for
   * as its user: not even root may inspect another user's everywhere.
   */
  public static Set<InetSocketAddress> of(Machine machine, long pid, RunAsUser runAs)
      throws IOException {
    // The status is ignored: a bad one only means that a file was closed while the folder was read.
    String output =
        run(machine, runAs.command(List.of("sh", "-c", OF_PROCESS, "sh", Long.toString(pid))));
    Set<String> sockets = SOCKET.matcher(output).results().map(MatchResult::group).collect(toSet());
    if (sockets.isEmpty()) {
      throw new IOException(output);
    }
    return listeners(output).stream()
        .filter(listener -> sockets.contains(listener.socket()))
        .map(Listener::address)
        .collect(toSet());
  }

  static Set<InetSocketAddress> of(Machine machine) throws IOException {
    return listeners(run(machine, List.of("sh", "-c", OF_MACHINE))).stream()
        .map(Listener::address)
        .collect(toSet());
  }

  private static String run(Machine machine, List<String> command) throws IOException {
    return machine.run(command, Input.NONE, LIMIT).output();
  }

  private static List<Listener> listeners(String output) throws IOException {
    List<Listener> listeners = new ArrayList<>();
    for (String line : output.lines().map(String::strip).toList()) {
      if (ENTRY.matcher(line).lookingAt()) {
        String[] columns = line.split("\\s+", -1);
        if (columns[STATE].equals(STATE_LISTEN)) {
          listeners.add(
              new Listener(address(columns[LOCAL_ADDRESS]), "socket:[" + columns[INODE] + "]"));
        }
      }
    }
    return listeners;
  }

  /**
   * Parses {@code 0100007F:1F90}, for example: words in the machine's byte order, then the port.
   */
  private static InetSocketAddress address(String text) throws IOException {
    int colon = text.indexOf(':');
    byte[] words = HexFormat.of().parseHex(text.substring(0, colon));
    ByteBuffer address = ByteBuffer.allocate(words.length);
    ByteBuffer source = ByteBuffer.wrap(words).order(ByteOrder.nativeOrder());
    while (source.hasRemaining()) {
      address.putInt(source.getInt());
    }
    return new InetSocketAddress(
        InetAddress.getByAddress(address.array()), Integer.parseInt(text.substring(colon + 1), 16));
  }
}
