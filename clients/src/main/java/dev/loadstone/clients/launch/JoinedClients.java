package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Credentials;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.clients.channel.JoinPort;
import java.time.Duration;
import java.util.List;

/** Clients that connect to this process. */
final class JoinedClients implements AutoCloseable {
  /** The time that clients have to leave after they were let go. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final Inbox inbox = new Inbox();
  private final Members members = new Members(inbox);
  private final JoinPort port;
  private final Invitation invitation;

  /** Begins to listen. */
  JoinedClients(Endpoint listen, Credentials credentials) {
    port = JoinPort.open(listen, credentials, inbox);
    invitation =
        new Invitation(
            new Endpoint(listen.host(), port.endpoint().port()),
            credentials.fingerprint(),
            credentials.secret());
  }

  Invitation invitation() {
    return invitation;
  }

  /** The end of a sentence about those who connected and did not prove the secret; may be empty. */
  String strangers() {
    List<String> strangers = port.strangers();
    return strangers.isEmpty()
        ? ""
        : "; connected and did not prove the secret: " + String.join(", ", strangers);
  }

  Members members() {
    return members;
  }

  /** Lets the clients go, stops listening, and waits until the clients have left. */
  @Override
  public void close() {
    members.dismiss();
    port.close();
    try {
      members.awaitEnd(FAREWELL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    inbox.close();
  }
}
