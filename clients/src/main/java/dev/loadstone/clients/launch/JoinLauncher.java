package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.JoinSocket;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.settings.Clients;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Waits for clients that the user starts, on machines that this one cannot start them on. They join
 * once and stay for all runs of the experiment.
 */
final class JoinLauncher implements Launcher {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** The time that clients have to leave after they were let go. */
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(10);

  private final Consumer<String> user;
  private final Inbox inbox = new Inbox();
  private final Members members = new Members(inbox);
  private WorkFolder folder;
  private JoinSocket socket;

  JoinLauncher(Consumer<String> user) {
    this.user = user;
  }

  @Override
  public void prepare(Clients clients) {
    if (socket == null) {
      folder = WorkFolder.make(WorkFolder.temporary(), "join");
      socket = JoinSocket.open(file(), inbox);
      user.accept(
          clients.count()
              + " clients can join at "
              + file()
              + ". Start each: "
              + command()
              + " (to another machine, ssh -N -L leads)");
    }
  }

  private Path file() {
    return folder.path().resolve("socket");
  }

  private String command() {
    return "./loadstone " + ClientProgram.COMMAND + " --join " + file();
  }

  @Override
  public Launch launch(Clients clients, Path unused) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    return new Launch(clients.count(), members) {
      @Override
      void look(int missing) {
        if (System.nanoTime() - deadline > 0) {
          throw LoadstoneException.clientLost(
              "%s clients have not joined at %s within %s s. Start them: %s",
              missing, file(), PATIENCE.toSeconds(), command());
        }
      }

      @Override
      public void close() {
        // They stay for the next run.
      }
    };
  }

  @Override
  public void close() {
    if (socket != null) {
      members.dismiss();
      socket.close();
      try {
        members.awaitEnd(LEAVE_LIMIT);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      folder.close();
    }
    inbox.close();
  }
}
