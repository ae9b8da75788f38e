package dev.loadstone.databases.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.hbase.client.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {
  @Test
  void without_any_each_write_goes_alone_and_a_scan_fetches_all_at_once() {
    Settings settings = Settings.of(Map.of());
    assertThat(settings.registry()).isEqualTo(Settings.Registry.ZOOKEEPER);
    assertThat(settings.batch()).isEqualTo(1);
    assertThat(settings.scanCaching()).isEmpty();
    assertThat(settings.regions()).isEmpty();
    assertThat(settings.durability()).isEqualTo(Durability.USE_DEFAULT);
    assertThat(settings.clientRetries()).isFalse();
  }

  @Test
  void all_are_read() {
    Settings settings =
        Settings.of(
            Map.of(
                "registry", "rpc",
                "regions", "12",
                "write.batch", "100",
                "write.batch.delay", "50",
                "scan.caching", "10",
                "durability", "async_wal",
                "hbase.client.ipc.pool.size", "4"));
    assertThat(settings.registry()).isEqualTo(Settings.Registry.RPC);
    assertThat(settings.regions()).hasValue(12);
    assertThat(settings.batch()).isEqualTo(100);
    assertThat(settings.batchDelay()).isEqualTo(Duration.ofMillis(50));
    assertThat(settings.scanCaching()).hasValue(10);
    assertThat(settings.durability()).isEqualTo(Durability.ASYNC_WAL);
    assertThat(settings.client()).containsExactly(Map.entry("hbase.client.ipc.pool.size", "4"));
  }

  @Test
  void a_number_of_tries_makes_the_client_try_again() {
    assertThat(Settings.of(Map.of("hbase.client.retries.number", "5")).clientRetries()).isTrue();
    assertThat(Settings.of(Map.of("hbase.client.retries.number", "0")).clientRetries()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "regoins | 3 | properties.regoins is no property of HBase",
        "regoins | 3 | did you mean regions?",
        "regions | 0 | properties.regions is 0; expected a whole number from 1 to 10000",
        "write.batch | many | properties.write.batch is many; expected a whole number",
        "scan.caching | 99999999999 | properties.scan.caching is 99999999999; expected",
        "registry | zk | properties.registry is zk; expected one of zookeeper, rpc",
        "durability | fsync_wall | did you mean fsync_wal?"
      })
  void what_cannot_be_is_refused_with_what_can(String name, String value, String words) {
    assertThatThrownBy(() -> Settings.of(Map.of(name, value)))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(words);
  }
}
