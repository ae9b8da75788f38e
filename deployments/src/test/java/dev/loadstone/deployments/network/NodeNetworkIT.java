package dev.loadstone.deployments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.deployments.Until;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NodeNetworkIT {
  private static final long RATE = 40_000_000;
  private static final int BYTES = 2_000_000;

  private static Network network(long bitsPerSecond, long millis) {
    Network network = new Network(bitsPerSecond, Duration.ofMillis(millis));
    List<Refusal> refusals = NodeNetwork.refusals(2, network);
    assumeTrue(refusals.isEmpty(), refusals::toString);
    return network;
  }

  private static Process java(List<String> arguments, NodeNetwork network, int node)
      throws IOException {
    List<String> program = javaCommand(arguments);
    return new ProcessBuilder(network == null ? program : network.command(node, program))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<String> javaCommand(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(arguments);
    return command;
  }

  private static String line(Process process) throws IOException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    return output.readLine();
  }

  /** Nanoseconds from one machine, 0 for the client, to another. */
  private static long measure(NodeNetwork network, int from, int to, int bytes) throws Exception {
    Process answerer =
        java(List.of(Peer.class.getName(), "answer", network.address(to)), network, to);
    try {
      String port = line(answerer);
      if (from == 0) {
        return Peer.measure(network.address(to), Integer.parseInt(port), bytes);
      }
      Process measurer =
          java(
              List.of(
                  Peer.class.getName(),
                  "measure",
                  network.address(to),
                  port,
                  Integer.toString(bytes)),
              network,
              from);
      return Long.parseLong(line(measurer));
    } finally {
      answerer.destroyForcibly().waitFor();
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 2", "0, 0, 1", "3, 1, 2", "3, 0, 1"})
  void no_link_is_faster_than_asked_and_no_way_shorter(long millis, int from, int to)
      throws Exception {
    try (NodeNetwork network = NodeNetwork.create(2, network(RATE, millis))) {
      double nanos = measure(network, from, to, BYTES);
      assertThat(BYTES * 8e9 / nanos).isLessThan(1.2 * RATE);
      assertThat(measure(network, from, to, 1)).isGreaterThanOrEqualTo(2 * millis * 1_000_000);
    }
    assertThat(leftovers(ProcessHandle.current().pid())).isEmpty();
  }

  @Test
  void a_way_without_a_rate_is_only_delayed() throws Exception {
    try (NodeNetwork network = NodeNetwork.create(1, network(0, 20))) {
      assertThat(shortest(network, Duration.ofMillis(80)))
          .isBetween(Duration.ofMillis(40), Duration.ofMillis(80));
    }
  }

  /** From the client to node 1: a busy machine adds to one way or another, but not to each. */
  private static Duration shortest(NodeNetwork network, Duration enough) throws Exception {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < 5 && shortest > enough.toNanos(); i++) {
      shortest = Math.min(shortest, measure(network, 0, 1, 1));
    }
    return Duration.ofNanos(shortest);
  }

  @Test
  void pairs_of_machines_have_delays_of_their_own() throws Exception {
    Network asked =
        new Network(
            0,
            Duration.ofMillis(1),
            List.of(
                new Network.Pair(1, 2, Duration.ofMillis(30)),
                new Network.Pair(0, 2, Duration.ofMillis(15))));
    List<Refusal> refusals = NodeNetwork.refusals(2, asked);
    assumeTrue(refusals.isEmpty(), refusals::toString);
    try (NodeNetwork network = NodeNetwork.create(2, asked)) {
      assertThat(measure(network, 0, 2, 1)).isGreaterThanOrEqualTo(30_000_000L);
      assertThat(measure(network, 1, 2, 1)).isGreaterThanOrEqualTo(60_000_000L);
      Duration near = Duration.ofMillis(29);
      assertThat(shortest(network, near)).isBetween(Duration.ofMillis(2), near);
    }
    assertThat(NodeNetwork.refusals(1, asked).toString())
        .contains("has a delay between 1-2, but nodes is 1");
  }

  @Test
  void the_process_id_is_that_of_the_program() throws Exception {
    try (NodeNetwork network = NodeNetwork.create(1, network(RATE, 0))) {
      Process process = new ProcessBuilder(network.command(1, List.of("sleep", "1000"))).start();
      try {
        assertThat(Until.holds(() -> process.info().command().orElse("").endsWith("sleep")))
            .isTrue();
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  @Test
  void two_networks_do_not_meet() throws Exception {
    Network asked = network(RATE, 0);
    try (NodeNetwork one = NodeNetwork.create(1, asked);
        NodeNetwork other = NodeNetwork.create(1, asked)) {
      assertThat(one.address(1)).isNotEqualTo(other.address(1));
      assertThat(measure(one, 0, 1, 1)).isPositive();
      assertThat(measure(other, 0, 1, 1)).isPositive();
    }
    assertThat(leftovers(ProcessHandle.current().pid())).isEmpty();
  }

  /** As when another process chose them at the same moment. */
  @Test
  void addresses_that_another_network_has_too_are_given_back() throws Exception {
    Network asked = network(RATE, 0);
    IpRoute tools = IpRoute.find().orElseThrow();
    try (NodeNetwork one = NodeNetwork.create(1, asked)) {
      Iterator<Subnet> choices = List.of(subnet(one.address(1)), Subnet.unused()).iterator();
      try (NodeNetwork other = NodeNetwork.create(tools, 1, asked, true, choices::next)) {
        assertThat(choices.hasNext()).isFalse();
        assertThat(other.address(1)).isNotEqualTo(one.address(1));
        assertThat(measure(one, 0, 1, 1)).isPositive();
        assertThat(measure(other, 0, 1, 1)).isPositive();
      }
    }
    assertThat(leftovers(ProcessHandle.current().pid())).isEmpty();
  }

  private static Subnet subnet(String node) throws IOException {
    return new Subnet(ByteBuffer.wrap(InetAddress.getByName(node).getAddress()).getInt() & -256);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void a_killed_jvm_leaves_nothing(int millis) throws Exception {
    network(RATE, millis);
    Process keeper = java(List.of(KeepNetwork.class.getName(), millis + ""), null, 0);
    assertThat(line(keeper)).startsWith("198.1");
    assertThat(leftovers(keeper.pid())).isNotEmpty();

    keeper.destroyForcibly().waitFor();

    assertThat(Until.holds(() -> leftovers(keeper.pid()).isEmpty())).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, network needs the right to make network namespaces",
    "cuts, 'faults change links between nodes, and the network for that needs the right'"
  })
  void who_has_not_the_right_is_told_so(String asked, String refusal) throws Exception {
    List<String> command = new ArrayList<>();
    if (new UnixSystem().getUid() == 0) {
      assumeTrue(
          ExecutableFinder.find("setpriv").isPresent(), "setpriv is needed to give up the right");
      command.addAll(List.of("setpriv", "--bounding-set=-sys_admin"));
    }
    command.addAll(javaCommand(List.of(KeepNetwork.class.getName(), asked)));
    Process program = new ProcessBuilder(command).start();
    assertThat(line(program)).startsWith(refusal).contains("run Loadstone as root");
    assertThat(program.waitFor()).isZero();
  }

  @Test
  void what_a_dead_run_left_is_removed_by_the_next() throws Exception {
    Network asked = network(RATE, 0);
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    IpRoute tools = IpRoute.find().orElseThrow();
    tools.ip("netns add loadstone-" + dead.pid() + "-1-1");
    try (NodeNetwork network = NodeNetwork.create(1, asked)) {
      assertThat(leftovers(dead.pid())).isEmpty();
      assertThat(leftovers(ProcessHandle.current().pid())).isNotEmpty();
      assertThat(network.address(1)).isNotEqualTo("127.0.0.1");
    }
  }

  /** Namespaces and links that a process made. */
  private static List<String> leftovers(long pid) {
    List<String> leftovers = new ArrayList<>();
    IpRoute.find()
        .orElseThrow()
        .ip("netns list")
        .lines()
        .filter(name -> name.startsWith("loadstone-" + pid + "-"))
        .forEach(leftovers::add);
    try {
      NetworkInterface.networkInterfaces()
          .map(NetworkInterface::getName)
          .filter(name -> name.startsWith("ls" + Long.toHexString(pid) + "-"))
          .forEach(leftovers::add);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return leftovers;
  }
}
