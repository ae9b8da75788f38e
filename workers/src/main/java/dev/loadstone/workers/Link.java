package dev.loadstone.workers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.workers.SealedMessages.NotOursException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FD_SOCK2;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.IpAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Membership and messages: a JGroups channel over TCP. The first member is the process that the
 * others work for. Messages between two members arrive once and in order; a member that dies leaves
 * the group as soon as its connections break, one that hangs or is cut off after some heartbeats.
 */
final class Link implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);
  private static final String GROUP = "loadstone";
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final Duration SILENCE = Duration.ofSeconds(12);
  private static final Duration VERIFICATION = Duration.ofSeconds(1);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration JOIN = Duration.ofSeconds(3);

  /** The port that tells of a dead process is this far from the one for messages, or a bit more. */
  private static final int ALIVE_PORT_OFFSET = 100;

  private static final int ALIVE_PORTS = 50;
  private static final int MOST_TRIES = 5;

  private final JChannel channel;
  private final SealedMessages seal;
  private final BlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();

  private Link(JChannel channel, SealedMessages seal) {
    this.channel = channel;
    this.seal = seal;
  }

  /** Something that the other members did. */
  sealed interface Happening {}

  /** A message came. */
  record Received(Address from, Message message) implements Happening {}

  /** Bytes came that nobody of us sent. */
  record Strange(String from, String why) implements Happening {}

  /** Who takes part now, the first member first. */
  record Members(List<Address> present) implements Happening {}

  /** This process itself wants something looked at. */
  record Nudge() implements Happening {}

  /**
   * Opens a link as the first member.
   *
   * @param bind where to listen
   * @param secret known to all members
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when that is not possible
   */
  static Link first(Endpoint bind, Secret secret) {
    return open(Optional.empty(), bind, secret);
  }

  /**
   * Joins the group of a first member.
   *
   * @param join where the first member listens
   * @param bind where to listen oneself; the other members must reach it
   * @param secret known to all members
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when {@code bind} cannot be used
   */
  static Link join(Endpoint join, Endpoint bind, Secret secret) {
    return open(Optional.of(join), bind, secret);
  }

  private static Link open(Optional<Endpoint> join, Endpoint bind, Secret secret) {
    SealedMessages seal = new SealedMessages(secret);
    for (int tries = 1; ; tries++) {
      Endpoint own = bind.port() == 0 ? new Endpoint(bind.host(), freePort(bind)) : bind;
      try {
        return connect(join.orElse(own), own, seal);
      } catch (LoadstoneException e) {
        throw e;
      } catch (Exception e) {
        // Somebody else may have taken a port that was free a moment ago.
        if (bind.port() != 0 || tries == MOST_TRIES) {
          throw notListening(own, e);
        }
      }
    }
  }

  private static Link connect(Endpoint first, Endpoint own, SealedMessages seal) throws Exception {
    boolean alone = first.equals(own);
    JChannel channel =
        new JChannel(
            new TCP()
                .setSockConnTimeout((int) CONNECT.toMillis())
                .setBindAddress(own.address())
                .setBindPort(own.port())
                .setPortRange(0),
            new TCPPING()
                .setInitialHosts(List.of(new InetSocketAddress(first.address(), first.port())))
                .setPortRange(0),
            // It would listen on all addresses if it were not told.
            new FD_SOCK2()
                .setBindAddress(own.address())
                .setOffset(ALIVE_PORT_OFFSET)
                .setPortRange(ALIVE_PORTS),
            new FD_ALL3().setInterval(HEARTBEAT.toMillis()).setTimeout(SILENCE.toMillis()),
            new VERIFY_SUSPECT2().setTimeout(VERIFICATION.toMillis()),
            new NAKACK2(),
            new UNICAST3(),
            new STABLE(),
            new GMS().printLocalAddress(false).setJoinTimeout(alone ? 1 : JOIN.toMillis()),
            new UFC(),
            new FRAG4());
    try {
      Link link = new Link(channel, seal);
      channel.setDiscardOwnMessages(true);
      channel.setReceiver(link.new Ear());
      channel.connect(GROUP);
      return link;
    } catch (Exception e) {
      channel.close();
      throw e;
    }
  }

  private static int freePort(Endpoint bind) {
    try (ServerSocket socket = new ServerSocket(0, 1, bind.address())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw notListening(bind, e);
    }
  }

  private static LoadstoneException notListening(Endpoint bind, Exception e) {
    return new LoadstoneException(
        ExitCode.CLIENT_LOST,
        "cannot listen for other clients at " + bind + ": " + e.getMessage(),
        e);
  }

  /** Whether this process is the first member of its group. */
  boolean isFirst() {
    return channel.getView().getCoord().equals(channel.getAddress());
  }

  /** The first member. */
  Address firstMember() {
    return channel.getView().getCoord();
  }

  /** Where this process listens. */
  Endpoint endpoint() {
    IpAddress own =
        (IpAddress) channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, channel.getAddress()));
    return new Endpoint(own.getIpAddress().getHostAddress(), own.getPort());
  }

  /**
   * Sends a message; nothing happens when the member is gone, which the next {@link Members} tells.
   */
  void send(Address to, Message message) {
    try {
      channel.send(new BytesMessage(to, seal.seal(message)));
    } catch (LoadstoneException e) {
      throw e;
    } catch (Exception e) {
      LOG.info("a message to {} could not be sent", to, e);
    }
  }

  /**
   * Waits for the next happening.
   *
   * @return null when none came in time
   */
  Happening next(Duration patience) throws InterruptedException {
    return happenings.poll(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
  }

  /** Has {@link #next} return. */
  void nudge() {
    happenings.add(new Nudge());
  }

  @Override
  public void close() {
    channel.close();
  }

  /** Hears the others, on JGroups' threads. */
  private final class Ear implements Receiver {
    @Override
    public void receive(org.jgroups.Message received) {
      byte[] bytes = new byte[received.getLength()];
      System.arraycopy(received.getArray(), received.getOffset(), bytes, 0, bytes.length);
      try {
        happenings.add(new Received(received.getSrc(), seal.open(bytes)));
      } catch (NotOursException e) {
        LOG.info("bytes from {} are no message", received.getSrc(), e);
        happenings.add(new Strange(String.valueOf(received.getSrc()), e.getMessage()));
      }
    }

    @Override
    public void viewAccepted(View view) {
      happenings.add(new Members(List.copyOf(view.getMembers())));
    }
  }
}
