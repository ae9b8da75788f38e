package dev.loadstone.clients.channel;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The socket where clients join that this process does not start. It is a file that only this user
 * can open. To other machines it is led by {@code ssh -L}, which knows who may.
 */
public final class JoinSocket implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JoinSocket.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ServerSocketChannel server;
  private final Inbox inbox;

  private JoinSocket(ServerSocketChannel server, Inbox inbox) {
    this.server = server;
    this.inbox = inbox;
  }

  /**
   * Begins to listen.
   *
   * @param file where to make the socket; in a folder that belongs to this user
   * @param inbox receives what clients send
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it cannot be made
   */
  public static JoinSocket open(Path file, Inbox inbox) {
    try {
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      JoinSocket socket = new JoinSocket(server, inbox);
      try {
        server.bind(UnixDomainSocketAddress.of(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      } catch (IOException e) {
        server.close();
        throw e;
      }
      Thread thread = new Thread(socket::accept, "loadstone-accepts");
      thread.setDaemon(true);
      thread.start();
      return socket;
    } catch (IOException e) {
      throw LoadstoneException.clientLost(
          e, "no socket for clients can be made at %s: %s", file, e.getMessage());
    }
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel client = server.accept();
        Channel.toClient(new Reading(client), new Writing(client), client, inbox, "");
      } catch (AsynchronousCloseException e) {
        return;
      } catch (IOException e) {
        LOG.info("a client could not be accepted", e);
        pause();
      }
    }
  }

  /** Waits, because what prevents accepting, such as too many open files, lasts for a while. */
  private void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
    }
  }

  /**
   * Connects a client to the process that runs the experiment, as soon as that listens.
   *
   * @param inbox receives what that process sends
   * @return null when the wait was cancelled
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when nobody listens in time
   */
  public static Channel join(Path file, Duration patience, Cancellation cancellation, Inbox inbox)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!cancellation.isCancelled()) {
      try {
        SocketChannel run = SocketChannel.open(UnixDomainSocketAddress.of(file));
        return Channel.toRun(new Reading(run), new Writing(run), run, inbox);
      } catch (IOException e) {
        if (System.nanoTime() - deadline > 0) {
          throw LoadstoneException.clientLost(
              e,
              "no run could be joined at %s within %s s (%s); expected the socket that 'loadstone"
                  + " run' names, or where 'ssh -L' leads to it",
              file,
              patience.toSeconds(),
              e.getMessage());
        }
      }
      Thread.sleep(PAUSE.toMillis());
    }
    return null;
  }

  /** Stops listening; clients that have joined stay. */
  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      LOG.info("a socket could not be closed", e);
    }
  }

  /** Java 17's own streams of a channel do not read while they write. */
  private static final class Reading extends InputStream {
    private final SocketChannel channel;

    Reading(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return channel.read(ByteBuffer.wrap(bytes, offset, length));
    }
  }

  private static final class Writing extends OutputStream {
    private final SocketChannel channel;

    Writing(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    }
  }
}
