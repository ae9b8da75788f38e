package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The user that servers run as: whatever a stranger makes a server do, it does as this user.
 *
 * @param description for logs
 * @param prefix comes before the command; each of these programs replaces itself by the command, so
 *     that the process id stays
 * @param uid the user to whom files must belong, or {@link #OURSELVES}
 */
public record RunAsUser(String description, List<String> prefix, int uid) {
  /** The user id when files need not change hands. */
  static final int OURSELVES = -1;

  /** The id of the user nobody on nearly all systems; the user database need not contain it. */
  private static final int NOBODY = 65534;

  private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(RunAsUser.class);

  /** The user when we are not root. */
  public static final RunAsUser PLAIN = new RunAsUser("ourselves", List.of(), OURSELVES);

  /**
   * The ways to run servers when we are root, the best one first. The last one only gets past
   * servers that refuse root: in a user namespace without a mapping, a process of root has no
   * capabilities and sees itself as nobody, and yet owns root's files.
   */
  public static final List<RunAsUser> FOR_ROOT =
      List.of(
          new RunAsUser(
              "nobody by setpriv",
              List.of(
                  "setpriv",
                  "--reuid=" + NOBODY,
                  "--regid=" + NOBODY,
                  "--clear-groups",
                  "--no-new-privs"),
              NOBODY),
          new RunAsUser(
              "nobody by chroot",
              List.of("chroot", "--userspec=" + NOBODY + ":" + NOBODY, "--groups=", "/"),
              NOBODY),
          new RunAsUser("root in a user namespace", List.of("unshare", "--user"), OURSELVES));

  /** Finds the first way that works on a machine, and by which the needed programs can be run. */
  static RunAsUser choose(
      Machine machine, boolean root, String title, List<RunAsUser> ways, List<Path> needed) {
    if (!root) {
      return PLAIN;
    }
    List<String> tried = new ArrayList<>();
    for (RunAsUser way : ways) {
      String refusal = way.refusal(machine, needed);
      if (refusal.isEmpty()) {
        if (way.uid == OURSELVES) {
          LOG.warn(
              "{} on {} runs as {}, who owns every file of root, for want of a better way; tried:"
                  + " {}",
              title,
              machine.title(),
              way.description,
              tried);
        } else {
          LOG.info("{} on {} runs as {}", title, machine.title(), way.description);
        }
        return way;
      }
      tried.add(way.prefix.get(0) + " (" + refusal + ")");
    }
    throw LoadstoneException.unavailable(
        "%s is not run as root, and no way to run it as another user works on %s; tried: %s. "
            + "Be a plain user there",
        title, machine.title(), String.join(", ", tried));
  }

  static long ourUid() {
    return new com.sun.security.auth.module.UnixSystem().getUid();
  }

  static boolean weAreRoot() {
    return ourUid() == 0;
  }

  /** The reason why this way does not work on this machine; empty when it does. */
  public String refusal() {
    return refusal(Machine.HERE, List.of());
  }

  private String refusal(Machine machine, List<Path> needed) {
    try {
      CommandRunner.Ended ended = run(machine, List.of("id", "-u"));
      if (!ended.well()) {
        return ended.output();
      }
      if (ended.output().equals("0")) {
        return "still root";
      }
    } catch (IOException e) {
      return e.getMessage();
    }
    for (Path program : needed) {
      if (!canReach(machine, program)) {
        return "cannot run " + program;
      }
    }
    return "";
  }

  /** Returns whether this user can use a file or folder: read it, and run or enter it. */
  boolean canReach(Machine machine, Path path) {
    List<String> test =
        List.of("sh", "-c", "test -r \"$1\" && test -x \"$1\"", "reach", path.toString());
    try {
      return run(machine, test).well();
    } catch (IOException e) {
      return false;
    }
  }

  private CommandRunner.Ended run(Machine machine, List<String> command) throws IOException {
    return machine.run(command(command), CommandRunner.Input.NONE, PROBE_LIMIT);
  }

  List<String> command(List<String> command) {
    return Stream.concat(prefix.stream(), command.stream()).toList();
  }

  /** Makes this user the owner of a file or folder; of a link, the owner of the link itself. */
  public void own(Path path) throws IOException {
    if (uid != OURSELVES) {
      Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
      Files.setAttribute(path, "unix:gid", uid, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
