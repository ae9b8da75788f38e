package dev.loadstone.deployments;

import static java.util.stream.Collectors.toSet;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The addresses that a process listens on, as Linux tells under {@code /proc}. */
public final class ListeningSockets {
  private static final Pattern SOCKET = Pattern.compile("socket:\\[[0-9]+\\]");
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String STATE_LISTEN = "0A";

  // Columns of /proc/<pid>/net/tcp.
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningSockets() {}

  /**
   * The TCP addresses that a process listens on, in its own network namespace.
   *
   * @param runAs whose process it is: not even root may look into another user's everywhere
   * @throws IOException when the process is no more
   */
  public static Set<InetSocketAddress> of(long pid, RunAsUser runAs) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    Set<String> sockets = sockets(process.resolve("fd"), runAs);
    Set<InetSocketAddress> listeners = new HashSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path file = process.resolve("net").resolve(table);
      if (Files.exists(file)) {
        for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
          String[] columns = line.strip().split("\\s+", -1);
          if (columns[STATE].equals(STATE_LISTEN)
              && sockets.contains("socket:[" + columns[INODE] + "]")) {
            listeners.add(address(columns[LOCAL_ADDRESS]));
          }
        }
      }
    }
    return listeners;
  }

  /**
   * Requires that a server answers where it is to, and listens on no other address than its own.
   *
   * @param server the server
   * @param runAs as whom it runs
   * @param address its address
   * @param port where it is to answer
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when that is not so
   */
  static void require(LocalProcess server, RunAsUser runAs, String address, int port) {
    InetSocketAddress expected = new InetSocketAddress(address, port);
    Set<InetSocketAddress> listeners;
    try {
      listeners = of(server.pid(), runAs);
    } catch (IOException e) {
      throw server.failed("could not be looked at (" + e + ")");
    }
    if (!listeners.contains(expected)) {
      throw server.failed("does not answer on " + address + ":" + port + ", another server does");
    }
    for (InetSocketAddress listener : listeners) {
      if (!listener.getAddress().equals(expected.getAddress())) {
        throw server.failed(
            "listens on " + listener + ", and was to listen on " + address + " only");
      }
    }
  }

  private static Set<String> sockets(Path descriptors, RunAsUser runAs) throws IOException {
    List<String> command = runAs.command(List.of("ls", "-l", descriptors.toString()));
    CommandRunner.Ended listed;
    try {
      listed = CommandRunner.run(command, Map.of("LC_ALL", "C"), LIMIT);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while a server was starting");
    }
    // Its status says no more than that a file was closed while the folder was read.
    Set<String> sockets =
        SOCKET.matcher(listed.output()).results().map(MatchResult::group).collect(toSet());
    if (sockets.isEmpty()) {
      throw new IOException(listed.output());
    }
    return sockets;
  }

  /** Such as {@code 0100007F:1F90}: words in the machine's byte order, and the port. */
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
