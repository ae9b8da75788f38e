package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.tpcc.TpccSettings.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.TpccSettings.Homes;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class TpccSettingsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void what_is_absent_takes_its_default() {
    assertThat(JSON.readValue("{}", TpccSettings.class))
        .isEqualTo(
            new TpccSettings(
                1, Access.STATEMENTS, DeliveryMode.INTERACTIVE, false, 1, Homes.FIXED, null));
  }

  @Test
  void every_setting_can_be_given() {
    String text =
        """
        {"warehouses": 7, "access": "procedures", "delivery": "deferred", "foreignKeys": true,
         "deliverySessions": 3, "homes": "roaming",
         "mix": {"new-order": 45, "payment": 43, "order-status": 4, "delivery": 4, "stock-level": 4}}
        """;
    assertThat(JSON.readValue(text, TpccSettings.class))
        .isEqualTo(
            new TpccSettings(
                7,
                Access.PROCEDURES,
                DeliveryMode.DEFERRED,
                true,
                3,
                Homes.ROAMING,
                new TransactionMix(45, 43, 4, 4, 4)));
  }

  @Test
  void zero_warehouses_are_refused() {
    assertThatThrownBy(() -> new TpccSettings(0, null, null, null, null, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("warehouses is 0; expected a whole number from 1 to 1000000");
  }

  @Test
  void sessions_for_queued_deliveries_are_refused_where_none_are_queued() {
    assertThatThrownBy(
            () -> new TpccSettings(1, null, DeliveryMode.INTERACTIVE, null, 2, Homes.FIXED, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "deliverySessions is 2, and no Delivery is queued; expected delivery: deferred beside it");
    assertThatThrownBy(
            () -> new TpccSettings(1, null, DeliveryMode.DEFERRED, null, 0, Homes.FIXED, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("deliverySessions is 0; expected a whole number from 1 to 1000");
  }

  @Test
  void a_mix_that_is_not_100_percent_is_refused() {
    assertThatThrownBy(
            () ->
                new TpccSettings(
                    1, null, null, null, null, null, new TransactionMix(45, 43, 4, 4, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mix adds up to 101; expected percentages that add up to 100");
  }

  @Test
  void a_negative_share_is_refused() {
    assertThatThrownBy(() -> new TransactionMix(105, -5, 0, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("mix has a negative share");
  }
}
