package dev.loadstone.deployments.network;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.deployments.process.Keeper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network through a switch of our own, for kernels that cannot delay packets: each node's link is
 * a TUN device, and a separate process carries packets between them.
 */
final class DelaySwitch implements Links, AutoCloseable {
  private static final Duration END_LIMIT = Duration.ofSeconds(10);

  /** The number of packets that may wait at a link while the switch is busy for a moment. */
  private static final int QUEUE = 4000;

  private static final Logger LOG = LoggerFactory.getLogger(DelaySwitch.class);

  private static final Duration OBEDIENCE = Duration.ofSeconds(10);

  private final Process process;
  private final BufferedReader output;

  private DelaySwitch(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Makes the network; no process runs when that fails. */
  static DelaySwitch start(
      IpRoute tools, NetworkNames names, Subnet subnet, Network network, int nodes) {
    List<String> links = new ArrayList<>();
    for (int machine = 0; machine <= nodes; machine++) {
      links.add(names.link(machine));
    }
    DelaySwitch started = new DelaySwitch(launch(network, subnet, links));
    try {
      started.awaitReady();
      for (int node = 1; node <= nodes; node++) {
        String namespace = names.namespace(node);
        tools.ip("netns add " + namespace);
        tools.ip("-n " + namespace + " link set lo up");
        tools.ip(
            "link set "
                + names.link(node)
                + " netns "
                + namespace
                + " name "
                + NetworkNames.NODE_LINK);
        configure(tools, "-n " + namespace + " ", NetworkNames.NODE_LINK, subnet.node(node));
      }
      configure(tools, "", names.clientLink(), subnet.client());
      return started;
    } catch (LoadstoneException e) {
      started.close();
      throw e;
    }
  }

  private static void configure(IpRoute tools, String where, String link, String address) {
    tools.ip(where + "addr add " + address + "/24 dev " + link);
    tools.ip(where + "link set " + link + " txqueuelen " + QUEUE + " up");
  }

  private static Process launch(Network network, Subnet subnet, List<String> links) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", classPath(), SwitchProgram.class.getName()));
    command.add(Long.toString(network.bitsPerSecond()));
    command.add(Delays.of(network, links.size()).toString());
    command.add(Integer.toString(subnet.base()));
    command.addAll(links);
    try {
      return new ProcessBuilder(OwnSession.command(command)).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "the switch between the nodes could not be started: %s", e.getMessage());
    }
  }

  /** The places of our classes and of JNA: the switch needs nothing else. */
  private static String classPath() {
    return List.of(SwitchProgram.class, com.sun.jna.Native.class, ExitCode.class).stream()
        .map(DelaySwitch::origin)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String origin(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw LoadstoneException.internal(
          e, "the place of %s is not known: %s", type, e.getMessage());
    }
  }

  private void awaitReady() {
    List<String> said = new ArrayList<>();
    try {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.equals(SwitchProgram.READY)) {
          return;
        }
        said.add(line);
      }
    } catch (IOException e) {
      said.add(e.getMessage());
    }
    throw LoadstoneException.unavailable(
        "the switch between the nodes could not be started; it said: %s",
        String.join(System.lineSeparator(), said));
  }

  @Override
  public Runnable cut(List<Way> ways) {
    return ordered(
        SwitchFabric.CUT + ways.stream().map(way -> " " + way).collect(Collectors.joining()));
  }

  @Override
  public Runnable slow(int node, Network by) {
    return ordered(
        "%s %s %s %s".formatted(SwitchFabric.SLOW, node, by.delay().toNanos(), by.bitsPerSecond()));
  }

  private Runnable ordered(String order) {
    order(order);
    return () -> order(SwitchFabric.MEND);
  }

  private void order(String order) {
    try {
      OutputStream orders = process.getOutputStream();
      orders.write((order + "\n").getBytes(StandardCharsets.US_ASCII));
      orders.flush();
      long deadline = System.nanoTime() + OBEDIENCE.toNanos();
      while (!output.ready()) {
        if (!process.isAlive() || System.nanoTime() >= deadline) {
          throw new IOException("it does not answer");
        }
        TimeUnit.MILLISECONDS.sleep(1);
      }
      String answer = output.readLine();
      if (!answer.equals(SwitchProgram.DONE)) {
        throw new IOException("it said: " + answer);
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "the switch between the nodes does not obey: %s", e.getMessage());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while a link was changed");
    }
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    if (!process.isAlive()) {
      // This is the reason for the lost connections that the run reports.
      LOG.warn(
          "the switch between the nodes had ended with status {}: {}",
          process.exitValue(),
          output.lines().collect(Collectors.joining(System.lineSeparator())));
    }
    Keeper.endAndAwait(process, END_LIMIT);
  }
}
