package dev.loadstone.benchmarks.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RoamingTerminalTest {
  private static final int WAREHOUSES = 20;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void one_terminal_works_for_all_warehouses_alike(long seed) {
    TpccTerminal terminal = terminal(seed, TpccTerminal.ROAMING);
    int[] homes = new int[WAREHOUSES];
    int remotePayments = 0;
    int payments = 0;
    for (int i = 0; i < 23_000; i++) {
      TpccTransaction input = terminal.next();
      homes[home(input) - 1]++;
      if (input instanceof Payment payment) {
        payments++;
        remotePayments += payment.remote() ? 1 : 0;
      }
    }

    // Five standard deviations of a binomial count.
    assertThat(Arrays.stream(homes)).allMatch(count -> Math.abs(count - 1_150) < 5 * 33);
    assertThat((double) remotePayments / payments).isBetween(0.13, 0.17);
  }

  @Test
  void a_terminal_that_does_not_roam_has_one_home() {
    TpccTerminal terminal = terminal(1, 7);
    Set<Integer> homes = new HashSet<>();
    for (int i = 0; i < 230; i++) {
      homes.add(home(terminal.next()));
    }

    assertThat(homes).containsExactly(7);
  }

  private static TpccTerminal terminal(long seed, int home) {
    return new TpccTerminal(
        WAREHOUSES,
        home,
        1,
        new NuRandConstants(1, 2, 3),
        new TpccRandom(new SplittableRandom(seed)),
        new Deck(TransactionMix.STANDARD));
  }

  private static int home(TpccTransaction input) {
    if (input instanceof NewOrder order) {
      return order.warehouse();
    } else if (input instanceof Payment payment) {
      return payment.warehouse();
    } else if (input instanceof OrderStatus status) {
      return status.warehouse();
    } else if (input instanceof Delivery delivery) {
      return delivery.warehouse();
    }
    return ((StockLevel) input).warehouse();
  }
}
