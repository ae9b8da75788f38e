package dev.loadstone.benchmarks.tpcc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Passes everything on, and counts round trips: how often the client speaks after the server did.
 */
public final class Relay extends LoopbackRelay {
  private static final int CUT_NEVER = -1;

  private enum Side {
    CLIENT,
    SERVER
  }

  private final AtomicReference<Side> lastSpeaker = new AtomicReference<>(Side.SERVER);
  private final AtomicInteger roundTrips = new AtomicInteger();
  private final AtomicInteger tripsUntilCut = new AtomicInteger(CUT_NEVER);

  public Relay(String endpoint) throws IOException {
    super(endpoint);
    accept();
  }

  /** Round trips so far, over all connections. */
  public int roundTrips() {
    return roundTrips.get();
  }

  /**
   * Loses the answer of a coming round trip and with it the connection; the server still gets the
   * request.
   *
   * @param trip 1 for the next one
   */
  public void cutAnswerOf(int trip) {
    tripsUntilCut.set(trip);
  }

  @Override
  void fromClient(Socket client, Socket server) throws IOException {
    pump(client, server, Side.CLIENT);
  }

  @Override
  void fromServer(Socket server, Socket client) throws IOException {
    pump(server, client, Side.SERVER);
  }

  private void pump(Socket from, Socket to, Side side) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        // An answer may come in several pieces: only the change of speaker counts.
        boolean turn = lastSpeaker.getAndSet(side) != side;
        if (turn && side == Side.CLIENT) {
          roundTrips.incrementAndGet();
        } else if (turn && tripsUntilCut.get() > 0 && tripsUntilCut.decrementAndGet() == 0) {
          tripsUntilCut.set(CUT_NEVER);
          return;
        }
        out.write(buffer, 0, n);
        out.flush();
      }
    }
  }
}
