package dev.loadstone.clients;

import dev.loadstone.clients.Launcher.Launch;
import dev.loadstone.clients.Members.Absence;
import dev.loadstone.clients.channel.Credentials;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.clients.channel.JoinPort;
import dev.loadstone.core.Cancellation;
import java.time.Duration;
import java.util.List;

/** Clients that connect to this process. */
final class JoinLaunch implements Launch {
  /** How long those who were let go are waited for. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final Inbox inbox = new Inbox();
  private final Members members = new Members(inbox);
  private final JoinPort port;
  private final Invitation invitation;
  private final int count;
  private Absence absence;

  /**
   * Begins to listen.
   *
   * @param listen where
   * @param credentials how clients and this process know each other
   * @param count how many clients a run needs
   */
  JoinLaunch(Endpoint listen, Credentials credentials, int count) {
    this.count = count;
    port = JoinPort.open(listen, credentials, inbox);
    invitation =
        new Invitation(
            new Endpoint(listen.host(), port.endpoint().port()),
            credentials.fingerprint(),
            credentials.secret());
  }

  /** What a client must know. */
  Invitation invitation() {
    return invitation;
  }

  /** Has somebody look at it while clients are missing. */
  void whileMissing(Absence look) {
    absence = look;
  }

  @Override
  public List<Client> await(Cancellation cancellation) throws InterruptedException {
    return members.await(count, absence, cancellation);
  }

  /** A sentence's end on those who connected and may not take part. */
  String strangers() {
    List<String> strangers = port.strangers();
    return strangers.isEmpty()
        ? ""
        : "; connected and did not prove the secret: " + String.join(", ", strangers);
  }

  @Override
  public Members members() {
    return members;
  }

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
