package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Event;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Build;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;

/** The clients that have introduced themselves and have not gone. Used by one thread. */
public final class Members {
  private static final Duration GLANCE = Duration.ofMillis(200);

  private final Inbox inbox;
  private final Map<Channel, Client> present = new LinkedHashMap<>();
  private final Map<Channel, String> left = new HashMap<>();
  private List<Client> sharing = List.of();
  private final String build = Build.running().toString();
  private String refused;

  Members(Inbox inbox) {
    this.inbox = inbox;
  }

  /**
   * Waits for the next event.
   *
   * @return null when none came in time
   */
  public Event next(Duration patience) throws InterruptedException {
    Event event = inbox.next(patience);
    if (event instanceof Event.Gone gone) {
      present.remove(gone.from());
      left.put(gone.from(), gone.why());
    } else if (event instanceof Event.Received received
        && received.message() instanceof Message.Hello hello) {
      welcome(
          new Client(received.from(), hello.index(), hello.process(), hello.environment()),
          hello.build());
    }
    return event;
  }

  private void welcome(Client client, String itsBuild) {
    if (itsBuild.equals(build)) {
      present.put(client.channel(), client);
      return;
    }
    refused =
        "the client "
            + (client.index() < 0 ? "" : client.index() + 1 + ", ")
            + client.describe()
            + ", is Loadstone "
            + itsBuild
            + ", and the process that runs the experiment is Loadstone "
            + build
            + "; expected the same version and revision in all processes";
    client.channel().send(new Message.Refused(refused));
  }

  /** Makes {@link #next} return; may be called from any thread. */
  public void nudge() {
    inbox.nudge();
  }

  /**
   * Waits until enough clients are there.
   *
   * @param absence is given the number of missing clients, several times a second, and throws when
   *     they will not come
   * @return the clients that take part, in the order of their shares
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when one may not take part, or
   *     whatever {@code absence} throws
   */
  List<Client> await(int count, IntConsumer absence, Cancellation cancellation)
      throws InterruptedException {
    Cancellation.Registration registration = cancellation.onCancel(this::nudge);
    try {
      while (present.size() < count) {
        next(GLANCE);
        cancellation.throwIfCancelled();
        if (refused != null) {
          String why = refused;
          refused = null;
          throw LoadstoneException.clientLost("%s", why);
        }
        if (present.size() < count) {
          absence.accept(count - present.size());
        }
      }
      sharing = inOrder(count);
      return sharing;
    } finally {
      registration.close();
    }
  }

  /** Puts each client at the index that it names, if that is free, and the others in between. */
  private List<Client> inOrder(int count) {
    Client[] places = new Client[count];
    List<Client> others = new ArrayList<>();
    for (Client client : present.values()) {
      int index = client.index();
      if (index >= 0 && index < count && places[index] == null) {
        places[index] = client;
      } else {
        others.add(client);
      }
    }
    for (int i = 0; i < count; i++) {
      if (places[i] == null) {
        places[i] = others.remove(0);
      }
    }
    return Arrays.stream(places).map(Objects::requireNonNull).toList();
  }

  boolean are(int count) throws InterruptedException {
    while (next(Duration.ZERO) != null) {
      // Only departures matter: other messages belong to what is over.
    }
    return present.size() >= count;
  }

  public boolean has(Channel channel) {
    return present.containsKey(channel);
  }

  /** The reason why a client is gone; null if it is not gone. */
  public String whyGone(Channel channel) {
    return left.get(channel);
  }

  /** The clients that were waited for last, in the order of their shares. */
  public List<Client> sharing() {
    return sharing;
  }

  public Channel to(int index) {
    return sharing.get(index).channel();
  }

  public void sendAll(Message message) {
    sharing.forEach(client -> client.channel().send(message));
  }

  /** The index of the client of an event, from 0; -1 if it has no share, and for null. */
  public int indexOf(Event event) {
    Channel from =
        event instanceof Event.Received received
            ? received.from()
            : event instanceof Event.Gone gone ? gone.from() : null;
    return sharing.stream().map(Client::channel).toList().indexOf(from);
  }

  /** A client as the user reads it, for example {@code client 2 (process 4711 on bench-1)}. */
  public String title(int index) {
    return "client " + (index + 1) + " (" + sharing.get(index).describe() + ")";
  }

  void dismiss() {
    present.keySet().forEach(channel -> channel.send(new Message.Leave()));
  }

  /** Waits until all clients have gone, at most for the given time. */
  void awaitEnd(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!present.isEmpty() && System.nanoTime() - deadline < 0) {
      next(GLANCE);
    }
  }
}
