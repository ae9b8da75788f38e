package dev.loadstone.deployments.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Network;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SwitchFabricTest {
  private static final int BASE = 198 << 24 | 18 << 16;
  private static final long MEGABIT = 1_000_000;

  /** Of 1000 bytes at 1 Mbit/s. */
  private static final long ON_THE_WIRE = 8_000_000;

  private final List<Packet> lost = new ArrayList<>();

  private static Packet packet(int host, int bytes) {
    Packet packet = new Packet();
    packet.memory.setByte(0, (byte) 0x45);
    packet.memory.setInt(16, Integer.reverseBytes(BASE + host));
    packet.received(bytes);
    return packet;
  }

  private SwitchFabric fabric(long bitsPerSecond, long delay) {
    return fabric(new Network(bitsPerSecond, Duration.ofNanos(delay)));
  }

  private SwitchFabric fabric(Network network) {
    Delays told = Delays.parse(Delays.of(network, 4).toString());
    return new SwitchFabric(BASE, network.bitsPerSecond(), told, lost::add);
  }

  @Test
  void a_packet_takes_its_time_on_both_links_and_the_delay() {
    SwitchFabric fabric = fabric(MEGABIT, 5);
    fabric.send(1, packet(2, 1000), 100);
    assertThat(fabric.nextEvent()).isEqualTo(100 + ON_THE_WIRE);
    // Late, which must not add to its way.
    fabric.forward(100 + ON_THE_WIRE + 77);
    assertThat(fabric.towards(2).nextArrival()).isEqualTo(100 + 2 * ON_THE_WIRE + 5);
    assertThat(fabric.towards(1).nextArrival()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void the_clients_link_takes_no_time() {
    SwitchFabric fabric = fabric(MEGABIT, 5);
    fabric.send(0, packet(1, 1000), 0);
    fabric.forward(0);
    assertThat(fabric.towards(1).nextArrival()).isEqualTo(ON_THE_WIRE + 5);
    fabric.send(1, packet(Subnet.CLIENT, 1000), 0);
    fabric.forward(ON_THE_WIRE);
    assertThat(fabric.towards(0).nextArrival()).isEqualTo(ON_THE_WIRE + 5);
  }

  @Test
  void two_senders_share_the_receivers_link() {
    SwitchFabric fabric = fabric(MEGABIT, 0);
    fabric.send(1, packet(3, 1000), 0);
    fabric.send(2, packet(3, 1000), 0);
    fabric.forward(ON_THE_WIRE);
    fabric.towards(3).take();
    assertThat(fabric.towards(3).nextArrival()).isEqualTo(3 * ON_THE_WIRE);
  }

  @Test
  void a_pair_has_its_own_delay_and_a_near_sender_overtakes_a_far_one() {
    SwitchFabric fabric =
        fabric(
            new Network(
                0,
                Duration.ofNanos(10),
                List.of(
                    new Network.Pair(3, 1, Duration.ofNanos(500)),
                    new Network.Pair(0, 3, Duration.ofNanos(7)))));
    fabric.send(1, packet(3, 1000), 0);
    fabric.send(1, packet(3, 2000), 0);
    fabric.send(2, packet(3, 300), 0);
    fabric.send(0, packet(3, 400), 0);
    fabric.forward(0);
    Link link = fabric.towards(3);
    assertThat(List.of(link.nextArrival(), (long) link.take().length())).containsExactly(7L, 400L);
    assertThat(List.of(link.nextArrival(), (long) link.take().length())).containsExactly(10L, 300L);
    assertThat(List.of(link.take().length(), link.take().length())).containsExactly(1000, 2000);
    fabric.send(3, packet(1, 100), 1000);
    fabric.forward(1000);
    assertThat(fabric.towards(1).nextArrival()).isEqualTo(1500);
  }

  @Test
  void a_queue_that_is_full_loses_packets() {
    SwitchFabric fabric = fabric(MEGABIT, 0);
    for (int i = 0; i < 300; i++) {
      fabric.send(1, packet(2, 1000), 0);
    }
    // 256 KiB may wait before the one that is sent.
    assertThat(lost).hasSize(300 - 263);
  }

  @Test
  void packets_for_nobody_are_lost() {
    SwitchFabric fabric = fabric(0, 0);
    fabric.send(1, packet(4, 100), 0);
    fabric.send(1, packet(300, 100), 0);
    Packet other = packet(2, 100);
    other.memory.setByte(0, (byte) 0x60);
    fabric.send(1, other, 0);
    assertThat(lost).hasSize(3);
    assertThat(fabric.nextEvent()).isEqualTo(Long.MAX_VALUE);
  }
}
