package dev.loadstone.deployments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SubnetTest {
  private static final Subnet SUBNET = new Subnet(198 << 24 | 18 << 16 | 5 << 8);

  private static String route(String destination, String mask) {
    return "eth0\t" + destination + "\t00000000\t0001\t0\t0\t100\t" + mask + "\t0\t0\t0";
  }

  @Test
  void has_addresses() {
    assertThat(SUBNET.node(1)).isEqualTo("198.18.5.1");
    assertThat(SUBNET.client()).isEqualTo("198.18.5.254");
  }

  @ParameterizedTest
  @CsvSource({
    "000512C6, 00FFFFFF, the same",
    "000012C6, 0000FEFF, all of the range",
    "070512C6, FFFFFFFF, one address within"
  })
  void is_in_use_where_a_route_leads_to_it(String destination, String mask, String what) {
    assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "written in its order");
    assertThat(SUBNET.isReachedBy(route(destination, mask))).as(what).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "00000000, 00000000, default",
    "000612C6, 00FFFFFF, the next",
    "0000000A, 000000FF, 10/8"
  })
  void is_free_otherwise(String destination, String mask, String what) {
    assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "written in its order");
    assertThat(SUBNET.isReachedBy(route(destination, mask))).as(what).isFalse();
  }

  @Test
  void is_reached_beside_its_own_link_where_another_network_has_it_too() {
    assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "written in its order");
    String own = route("000512C6", "00FFFFFF");
    String next = route("000612C6", "00FFFFFF");
    String others = own.replace("eth0", "eth01");

    assertThat(SUBNET.isReachedBeside("eth0", List.of(own, next))).isFalse();
    assertThat(SUBNET.isReachedBeside("eth0", List.of(own, next, others))).isTrue();
  }

  @Test
  void an_unused_one_is_within_the_range_for_benchmarks() {
    assertThat(Subnet.unused().node(7)).matches("198\\.1[89]\\.[0-9]+\\.7");
  }
}
