package dev.loadstone.deployments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultOrder.Direction;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.Network.Need;
import dev.loadstone.core.deployment.NodeFault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Links of real namespaces, by the kernel and by the switch. */
final class LinkFaultIT {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private static NodeNetwork network(Need need) {
    Network network = Network.LOOPBACK.with(need);
    List<Refusal> refusals = NodeNetwork.refusals(3, network);
    assumeTrue(refusals.isEmpty(), refusals::toString);
    return NodeNetwork.create(3, network);
  }

  private static Probe probe(NodeNetwork network) {
    List<Integer> nodes = List.of(1, 2, 3);
    return new Probe(
        nodes.stream().map(node -> network.command(node, List.of()).get(3)).toList(),
        nodes.stream().map(network::address).toList());
  }

  private static FaultOrder cut(Direction direction, int from) {
    return new FaultOrder(FaultKind.CUT, 2, direction, from, Network.LOOPBACK, Duration.ZERO);
  }

  private static boolean reaches(NodeNetwork network, int from, int to) {
    return probe(network).answers(List.of(from), to, PATIENCE).get(0).isPresent();
  }

  @ParameterizedTest
  @EnumSource(
      value = Need.class,
      names = {"CUTS", "DELAYS"})
  void a_node_that_is_cut_off_reaches_nobody_and_the_others_each_other(Need need) {
    try (NodeNetwork network = network(need)) {
      for (Direction direction : Direction.values()) {
        NodeFault fault = network.fault(cut(direction, 0));
        assertThat(fault.begin().evidence()).isEqualTo("node 2: no answer to anybody");
        assertThat(reaches(network, 0, 2)).isFalse();
        assertThat(reaches(network, 2, 3)).isFalse();
        assertThat(reaches(network, 1, 3)).isTrue();
        assertThat(reaches(network, 0, 3)).isTrue();
        assertThat(fault.heal().evidence()).startsWith("node 2: answers after");
        assertThat(reaches(network, 2, 3)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Need.class,
      names = {"CUTS", "DELAYS"})
  void a_pair_that_is_cut_reaches_all_others(Need need) {
    try (NodeNetwork network = network(need)) {
      NodeFault fault = network.fault(cut(Direction.BOTH, 1));
      fault.begin();
      assertThat(reaches(network, 1, 2)).isFalse();
      assertThat(reaches(network, 2, 1)).isFalse();
      assertThat(reaches(network, 3, 2)).isTrue();
      assertThat(reaches(network, 0, 2)).isTrue();
      fault.heal();
      assertThat(reaches(network, 1, 2)).isTrue();
    }
  }

  /** What is cut in one direction goes on in the other: seen by what the kernel has received. */
  @Test
  void packets_out_of_a_node_arrive_while_those_to_it_are_dropped() {
    try (NodeNetwork network = network(Need.CUTS)) {
      IpRoute tools = IpRoute.find().orElseThrow();
      NodeFault fault = network.fault(cut(Direction.IN, 0));
      fault.begin();
      long before = received(tools, network, 3);
      assertThat(reaches(network, 2, 3)).isFalse();
      assertThat(received(tools, network, 3)).isGreaterThan(before);
      fault.heal();
    }
  }

  /** TCP segments of a connection that is tried. */
  private static long received(IpRoute tools, NodeNetwork network, int node) {
    String namespace = probe(network).namespaces().get(node - 1);
    String answer = tools.ip("netns exec " + namespace + " cat /proc/net/snmp");
    List<String> tcp = answer.lines().filter(line -> line.startsWith("Tcp:")).toList();
    int column = List.of(tcp.get(0).split(" ", -1)).indexOf("InSegs");
    return Long.parseLong(tcp.get(1).split(" ", -1)[column]);
  }

  @ParameterizedTest
  @CsvSource({"DELAYS, 0", "DELAYS, 20000000", "RATES, 20000000"})
  void a_slow_link_is_slow_for_as_long_as_the_fault(Need need, long rate) {
    Duration delay = need == Need.DELAYS ? Duration.ofMillis(40) : Duration.ZERO;
    try (NodeNetwork network = network(need)) {
      NodeFault fault =
          network.fault(
              new FaultOrder(
                  FaultKind.SLOW_LINK,
                  2,
                  Direction.BOTH,
                  0,
                  new Network(rate, delay),
                  Duration.ZERO));
      fault.begin();
      Optional<Duration> slow = probe(network).answers(List.of(1), 2, Duration.ofSeconds(2)).get(0);
      assertThat(slow.orElseThrow()).isGreaterThanOrEqualTo(delay.multipliedBy(2));
      fault.heal();
      assertThat(reaches(network, 1, 2)).isTrue();
    }
  }

  @Test
  void a_fault_of_a_node_that_is_out_of_reach_anyway_is_not_done() {
    try (NodeNetwork network = network(Need.CUTS)) {
      network.fault(cut(Direction.BOTH, 0)).begin();
      NodeFault again = network.fault(cut(Direction.BOTH, 0));
      assertThatThrownBy(again::begin)
          .isInstanceOf(LoadstoneException.class)
          .hasMessage(
              "node 2 was to be cut off, and could not be reached before: no answer to anybody");
    }
  }
}
