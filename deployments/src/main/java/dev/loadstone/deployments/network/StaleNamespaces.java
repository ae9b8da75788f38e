package dev.loadstone.deployments.network;

import dev.loadstone.core.process.CommandRunner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes network namespaces of earlier processes. Their names tell who made them: {@code
 * loadstone-<process id>-…}. The {@link NamespaceCleanup} of a network removes them whatever
 * happens to its process; they are left only when it was killed itself.
 */
final class StaleNamespaces {
  private static final Logger LOG = LoggerFactory.getLogger(StaleNamespaces.class);
  private static final String NAME = "loadstone-";
  private static final Pattern OURS = Pattern.compile(NAME + "([0-9]+)-.*");

  private StaleNamespaces() {}

  /** The prefix of the names that this process gives. */
  static String prefix() {
    return NAME + ProcessHandle.current().pid() + "-";
  }

  /** Removes namespaces of dead processes in which nothing runs. */
  static void remove(IpRoute tools) {
    tools
        .ip("netns list")
        .lines()
        // A number in brackets follows the name.
        .map(line -> line.split(" ", -1)[0])
        .filter(StaleNamespaces::isOfADeadProcess)
        .filter(name -> isEmpty(tools, name))
        .forEach(name -> remove(tools, name));
  }

  private static boolean isOfADeadProcess(String name) {
    Matcher matcher = OURS.matcher(name);
    return matcher.matches() && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty();
  }

  private static boolean isEmpty(IpRoute tools, String name) {
    CommandRunner.Ended ended = tools.tryIp("netns pids " + name);
    return ended.well() && ended.output().isEmpty();
  }

  private static void remove(IpRoute tools, String name) {
    CommandRunner.Ended ended = tools.tryIp("netns delete " + name);
    LOG.info("removed the network namespace {} of a run that was killed: {}", name, ended);
  }
}
