package dev.loadstone.deployments.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Listens on the ports that servers are about to listen on, before they are let begin. */
final class PortTaker implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("(?m)^port (\\d+)\n");

  private final Path configuration;
  private final Path go;
  private final int times;
  private final List<ServerSocket> taken = new ArrayList<>();
  private final Thread thread = new Thread(this::take);

  /**
   * @param configuration of the server that is started next; names its port
   * @param go a folder; the server begins when a file with the name of its port is there
   * @param times how many servers find their port taken
   */
  PortTaker(Path configuration, Path go, int times) {
    this.configuration = configuration;
    this.go = go;
    this.times = times;
    thread.setDaemon(true);
    thread.start();
  }

  private void take() {
    try {
      while (true) {
        int port = port();
        Path told = go.resolve(Integer.toString(port));
        if (port > 0 && Files.notExists(told)) {
          synchronized (this) {
            if (taken.size() < times) {
              taken.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            }
          }
          Files.createFile(told);
        }
        TimeUnit.MILLISECONDS.sleep(5);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
  }

  private int port() {
    try {
      Matcher port = PORT.matcher(Files.readString(configuration));
      return port.find() ? Integer.parseInt(port.group(1)) : 0;
    } catch (IOException notYet) {
      return 0;
    }
  }

  /** The ports that were taken, in their order. */
  synchronized List<Integer> taken() {
    return taken.stream().map(ServerSocket::getLocalPort).toList();
  }

  @Override
  public synchronized void close() throws IOException {
    thread.interrupt();
    for (ServerSocket socket : taken) {
      socket.close();
    }
  }
}
