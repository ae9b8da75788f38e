package dev.loadstone.deployments.network;

import static org.assertj.core.api.Assertions.assertThat;

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
    return new SwitchFabric(BASE, 4, bitsPerSecond, delay, lost::add);
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
