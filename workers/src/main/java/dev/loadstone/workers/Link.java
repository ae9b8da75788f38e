package dev.loadstone.workers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.workers.SealedMessages.NotOursException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
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
final class Link implements Events, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);
  private static final String OBJECT_FILTER = "jgroups.deserialization.filter";
  private static final String NO_OBJECT = "!*";

  /** The group's name. */
  static final String GROUP = "loadstone";

  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final Duration SILENCE = Duration.ofSeconds(12);
  private static final Duration VERIFICATION = Duration.ofSeconds(1);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration JOIN = Duration.ofSeconds(3);

  /** The port that tells of a dead process is this far from the one for messages, or a bit more. */
  private static final int ALIVE_PORT_OFFSET = 100;

  private static final int ALIVE_PORTS = 50;
  private static final int MOST_TRIES = 5;
  private static final int MOST_STRANGERS = 8;

  private final JChannel channel;
  private final SealedMessages seal;
  private final Inbox inbox = new Inbox();
  private final Deque<String> strangers = new ArrayDeque<>();

  private Link(JChannel channel, SealedMessages seal) {
    this.channel = channel;
    this.seal = seal;
  }

  /** The way to one other member. */
  private record Way(Link link, Address to) implements Channel {
    @Override
    public void send(Message message) {
      link.send(to, message);
    }
  }

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
    JChannel channel = channel(first, own);
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

  /**
   * A channel that is not connected yet. Whoever reaches its port is heard before any secret is
   * asked for, so it must neither make objects from what is sent nor answer questions.
   */
  static JChannel channel(Endpoint first, Endpoint own) throws Exception {
    boolean alone = first.equals(own);
    // Read once, when JGroups' class for it is loaded: before the first channel.
    System.setProperty(OBJECT_FILTER, NO_OBJECT);
    TCP tcp =
        new TCP()
            .setSockConnTimeout((int) CONNECT.toMillis())
            .setBindAddress(own.address())
            .setBindPort(own.port())
            .setPortRange(0);
    JChannel channel =
        new JChannel(
            tcp,
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
    // Made with the channel; it would listen when the channel is connected.
    tcp.getDiagnosticsHandler().setEnabled(false);
    return channel;
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

  /** The way to the first member. */
  Channel toFirst() {
    return new Way(this, channel.getView().getCoord());
  }

  /** Where this process listens. */
  Endpoint endpoint() {
    IpAddress own =
        (IpAddress)
            channel.down(
                new org.jgroups.Event(
                    org.jgroups.Event.GET_PHYSICAL_ADDRESS, channel.getAddress()));
    return new Endpoint(own.getIpAddress().getHostAddress(), own.getPort());
  }

  private void send(Address to, Message message) {
    try {
      channel.send(new BytesMessage(to, seal.seal(message)));
    } catch (LoadstoneException e) {
      throw e;
    } catch (Exception e) {
      LOG.info("a message to {} could not be sent", to, e);
    }
  }

  @Override
  public Event next(Duration patience) throws InterruptedException {
    return inbox.next(patience);
  }

  @Override
  public void nudge() {
    inbox.nudge();
  }

  /** Who lately sent what could not be opened, and why not. */
  List<String> strangers() {
    synchronized (strangers) {
      return List.copyOf(strangers);
    }
  }

  @Override
  public void close() {
    channel.close();
  }

  /** Hears the others, on JGroups' threads. */
  private final class Ear implements Receiver {
    private Set<Address> present = Set.of();

    @Override
    public void receive(org.jgroups.Message received) {
      byte[] bytes = new byte[received.getLength()];
      System.arraycopy(received.getArray(), received.getOffset(), bytes, 0, bytes.length);
      try {
        inbox.put(new Event.Received(new Way(Link.this, received.getSrc()), seal.open(bytes)));
      } catch (NotOursException e) {
        // Anybody can send bytes: they must not end what others do here, nor fill its memory.
        note(received.getSrc() + ": " + e.getMessage());
      }
    }

    @Override
    public void viewAccepted(View view) {
      Set<Address> now = new HashSet<>(view.getMembers());
      for (Address member : present) {
        if (!now.contains(member)) {
          inbox.put(new Event.Gone(new Way(Link.this, member), "it has left, or is out of reach"));
        }
      }
      present = now;
    }

    private void note(String stranger) {
      synchronized (strangers) {
        if (!strangers.contains(stranger)) {
          LOG.info("bytes are no message: {}", stranger);
          strangers.addLast(stranger);
          if (strangers.size() > MOST_STRANGERS) {
            strangers.removeFirst();
          }
        }
      }
    }
  }
}
