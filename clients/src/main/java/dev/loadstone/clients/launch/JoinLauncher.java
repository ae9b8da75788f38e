package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.Clients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for clients that the user starts, by hand or by whatever manages the machines. They join
 * once and stay for all runs of the experiment. A file tells them how to join; only this user can
 * read it, and it exists as long as the experiment runs.
 */
final class JoinLauncher extends JoiningLauncher {
  private static final Logger LOG = LoggerFactory.getLogger(JoinLauncher.class);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Path invitationFile;
  private final Consumer<String> user;
  private JoinedClients joined;

  /**
   * @param user is told how to start the clients
   */
  JoinLauncher(Endpoint listen, Path invitationFile, Consumer<String> user) {
    super(listen);
    this.invitationFile = invitationFile;
    this.user = user;
  }

  @Override
  public void prepare(Clients clients) throws InterruptedException {
    if (joined == null) {
      super.prepare(clients);
      joined = open();
      write(joined.invitation());
      user.accept(
          clients.count()
              + " clients can join at "
              + joined.invitation().run()
              + ". On each machine: "
              + command());
    }
  }

  private String command() {
    return "./loadstone "
        + ClientProgram.COMMAND
        + " --join "
        + joined.invitation().run()
        + " --invitation "
        + invitationFile.getFileName()
        + ", with a copy of "
        + invitationFile;
  }

  private void write(Invitation invitation) {
    try {
      Files.deleteIfExists(invitationFile);
      Files.createFile(
          invitationFile,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(
          invitationFile,
          Invitation.FINGERPRINT_VARIABLE
              + "="
              + invitation.fingerprint()
              + "\n"
              + Invitation.SECRET_VARIABLE
              + "="
              + invitation.secret().reveal()
              + "\n");
    } catch (IOException e) {
      throw ResultStore.notWritten(invitationFile, e);
    }
  }

  @Override
  public Launch launch(Clients clients, Path folder) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    return new Launch(clients.count(), joined.members()) {
      @Override
      void look(int missing) {
        if (System.nanoTime() - deadline > 0) {
          throw LoadstoneException.clientLost(
              "%s clients have not joined at %s within %s s%s. Start them: %s",
              missing,
              joined.invitation().run(),
              PATIENCE.toSeconds(),
              joined.strangers(),
              command());
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
    if (joined != null) {
      joined.close();
      try {
        Files.deleteIfExists(invitationFile);
      } catch (IOException e) {
        LOG.warn("{} could not be removed", invitationFile, e);
      }
    }
  }
}
