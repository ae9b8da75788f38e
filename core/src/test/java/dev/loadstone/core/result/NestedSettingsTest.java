package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NestedSettingsTest {
  private record Outer(Integer a, Inner inner) {}

  private record Inner(Double b, Double c) {}

  @Test
  void settings_in_settings_read_as_words() {
    Map<String, Object> mix = new LinkedHashMap<>();
    mix.put("read", 50.0);
    mix.put("update", 49.5);
    mix.put("scan", 1);
    assertThat(NestedSettings.describe(mix)).isEqualTo("read 50, update 49.5, scan 1");
    assertThat(NestedSettings.describe(List.of("a", 10.0))).isEqualTo("a, 10");
    assertThat(NestedSettings.describe("zipfian")).isEqualTo("zipfian");
  }

  @Test
  void durations_read_as_experiments_write_them_and_empty_lists_not_at_all() {
    Map<String, Object> switching = new LinkedHashMap<>();
    switching.put("every", "PT30S");
    switching.put("plan", List.of(Map.of("at", "PT0.5S")));
    switching.put("rules", List.of());
    assertThat(NestedSettings.describe(switching)).isEqualTo("every 30s, plan at 500ms");
    assertThat(NestedSettings.describe("PTA")).isEqualTo("PTA");
  }

  @Test
  void what_is_not_set_is_left_out_of_records_in_records_too() {
    assertThat(RecordSettings.of(new Outer(null, new Inner(1.0, null))))
        .isEqualTo(Map.of("inner", Map.of("b", 1.0)));
  }
}
