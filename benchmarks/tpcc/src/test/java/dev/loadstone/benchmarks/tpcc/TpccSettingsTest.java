package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.TpccSettings.Homes;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.RecordSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TpccSettingsTest {
  @Test
  void what_is_absent_takes_its_default_and_what_is_off_is_not_in_results() {
    assertThat(RecordSettings.of(BenchmarkSettings.read(TpccSettings.class, "{}")))
        .isEqualTo(
            Map.of(
                "warehouses",
                1,
                "access",
                "statements",
                "delivery",
                "interactive",
                "foreignKeys",
                false,
                "deliverySessions",
                1,
                "homes",
                "fixed"));
  }

  @Test
  void every_setting_can_be_given() {
    String text =
        """
        {warehouses: 7, access: procedures, delivery: deferred, foreignKeys: true,
         deliverySessions: 3, homes: roaming, checkEvery: 30s, witness: 1.5,
         mix: {new-order: 45, payment: 43, order-status: 4, delivery: 4, stock-level: 4}}
        """;
    assertThat(BenchmarkSettings.read(TpccSettings.class, text))
        .isEqualTo(
            new TpccSettings(
                7,
                Access.PROCEDURES,
                DeliveryMode.DEFERRED,
                true,
                3,
                Homes.ROAMING,
                new TransactionMix(45, 43, 4, 4, 4),
                Duration.ofSeconds(30),
                1.5));
  }

  @Test
  void zero_warehouses_are_refused() {
    assertRefused(
        "{warehouses: 0}", "warehouses: is '0'; expected a whole number from 1 to 1000000");
  }

  @Test
  void sessions_for_queued_deliveries_are_refused_where_none_are_queued() {
    assertRefused(
        "{deliverySessions: 2}",
        "deliverySessions: is 2, and no Delivery is queued; expected delivery: deferred beside it");
    assertRefused(
        "{delivery: deferred, deliverySessions: 0}",
        "deliverySessions: is '0'; expected a whole number from 1 to 1000");
  }

  @Test
  void a_mix_that_is_not_100_percent_is_refused() {
    assertRefused(
        "{mix: {new-order: 45, payment: 43, order-status: 4, delivery: 4, stock-level: 5}}",
        "mix: adds up to 101; expected percentages that add up to 100");
  }

  @Test
  void a_negative_share_is_refused() {
    assertRefused(
        "{mix: {new-order: 105, payment: -5, order-status: 0, delivery: 0, stock-level: 0}}",
        "mix.new-order: is '105'; expected a whole number from 0 to 100"
            + System.lineSeparator()
            + "benchmark: mix.payment: is '-5'; expected a whole number from 0 to 100");
  }

  private static void assertRefused(String settings, String message) {
    assertThatThrownBy(() -> BenchmarkSettings.read(TpccSettings.class, settings))
        .isInstanceOf(LoadstoneException.class)
        .hasMessage("benchmark: " + message);
  }
}
