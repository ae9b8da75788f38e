package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * As whom to run a server that refuses to run as root.
 *
 * @param description for logs
 * @param prefix stands in front of the command; each of these programs becomes the command, so that
 *     its process id stays
 * @param uid the user to whom files must belong, or {@link #OURSELVES}
 */
record Identity(String description, List<String> prefix, int uid) {
  /** Files need not change hands. */
  static final int OURSELVES = -1;

  /** The user called nobody, nearly everywhere; no such entry is needed in the user database. */
  private static final int NOBODY = 65534;

  private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(Identity.class);

  /** We are not root. */
  static final Identity PLAIN = new Identity("ourselves", List.of(), OURSELVES);

  /**
   * The ways out of being root, the best one first. In a user namespace without a mapping, a
   * process of root is nobody to itself, and yet owns root's files; containers often forbid it. The
   * others really change the user.
   */
  static final List<Identity> FOR_ROOT =
      List.of(
          new Identity("root in a user namespace", List.of("unshare", "--user"), OURSELVES),
          new Identity(
              "nobody by setpriv",
              List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"),
              NOBODY),
          new Identity(
              "nobody by chroot",
              List.of("chroot", "--userspec=" + NOBODY + ":" + NOBODY, "--groups=", "/"),
              NOBODY));

  /**
   * Finds the first way that works here.
   *
   * @param ways tried in order when we are root
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when none does
   */
  static Identity choose(List<Identity> ways) throws InterruptedException {
    if (!weAreRoot()) {
      return PLAIN;
    }
    List<String> tried = new ArrayList<>();
    for (Identity way : ways) {
      String refusal = way.refusal();
      if (refusal.isEmpty()) {
        LOG.info("the server runs as {}, because it refuses root", way.description);
        return way;
      }
      tried.add(way.prefix.get(0) + " (" + refusal + ")");
    }
    throw new LoadstoneException(
        ExitCode.SYSTEM_UNAVAILABLE,
        "the server refuses to run as root, and no way to run it as another user works here; tried: "
            + String.join(", ", tried)
            + ". Run Loadstone as a plain user");
  }

  /** Whether this process runs as root. */
  static boolean weAreRoot() {
    return new com.sun.security.auth.module.UnixSystem().getUid() == 0;
  }

  /** Why this way does not work; empty when it does. */
  String refusal() throws InterruptedException {
    try {
      ShortCommand.Ended ended = run(List.of("id", "-u"));
      if (!ended.well()) {
        return ended.output();
      }
      return ended.output().equals("0") ? "still root" : "";
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /** Whether this identity can use a file or folder: read it, and run or enter it. */
  boolean canReach(Path path) throws InterruptedException {
    try {
      return run(List.of("test", "-r", path.toString(), "-a", "-x", path.toString())).well();
    } catch (IOException e) {
      return false;
    }
  }

  private ShortCommand.Ended run(List<String> command) throws IOException, InterruptedException {
    return ShortCommand.run(command(command), Map.of(), PROBE_LIMIT);
  }

  /** The command as this identity runs it. */
  List<String> command(List<String> command) {
    return Stream.concat(prefix.stream(), command.stream()).toList();
  }

  /** Hands a file or folder over to this identity. */
  void own(Path path) throws IOException {
    if (uid != OURSELVES) {
      Files.setAttribute(path, "unix:uid", uid);
      Files.setAttribute(path, "unix:gid", uid);
    }
  }
}
