package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.benchmarks.ycsb.YcsbSettings.Choice;
import dev.loadstone.benchmarks.ycsb.YcsbSettings.Preset;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.RecordSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YcsbSettingsTest {
  private static YcsbSettings settings(Map<String, Object> values) {
    return Ycsb.settings(values);
  }

  @Test
  void the_defaults_are_those_of_the_core_workload_a() {
    YcsbSettings settings = settings(Map.of());

    assertThat(settings.workload()).isEqualTo(Preset.A);
    assertThat(settings.records()).isEqualTo(1_000);
    assertThat(settings.fields()).isEqualTo(10);
    assertThat(settings.fieldLength()).isEqualTo(100);
    assertThat(settings.distribution()).isEqualTo(Choice.SCRAMBLED_ZIPFIAN);
    assertThat(settings.readAllFields()).isTrue();
    assertThat(settings.writeAllFields()).isFalse();
    assertThat(settings.table()).isEqualTo("usertable");
    assertThat(settings.integrity()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "a, 50, 50, 0, 0, 0, SCRAMBLED_ZIPFIAN",
    "b, 95, 5, 0, 0, 0, SCRAMBLED_ZIPFIAN",
    "c, 100, 0, 0, 0, 0, SCRAMBLED_ZIPFIAN",
    "d, 95, 0, 5, 0, 0, LATEST",
    "e, 0, 0, 5, 95, 0, SCRAMBLED_ZIPFIAN",
    "f, 50, 0, 0, 0, 50, SCRAMBLED_ZIPFIAN"
  })
  void the_core_workloads_are_those_of_ycsb(
      String name, double read, double update, double insert, double scan, double both, Choice of) {
    YcsbSettings settings = settings(Map.of("workload", name));

    assertThat(settings.operations())
        .isEqualTo(new OperationProportions(read, update, insert, scan, both, 0.0));
    assertThat(settings.distribution()).isEqualTo(of);
  }

  @Test
  void a_mix_stands_instead_of_a_core_workload_and_is_uniform() {
    YcsbSettings settings = settings(Map.of("mix", Map.of("read", 60, "delete", 40)));

    assertThat(settings.workload()).isNull();
    assertThat(settings.operations().share(OperationKind.DELETE)).isEqualTo(40);
    assertThat(settings.distribution()).isEqualTo(Choice.UNIFORM);
  }

  @Test
  void results_show_the_settings_that_are_set() {
    assertThat(RecordSettings.of(settings(Map.of("workload", "e"))))
        .containsEntry("workload", "e")
        .containsEntry("distribution", "scrambled-zipfian")
        .containsEntry("maxScanLength", 100)
        .doesNotContainKeys("mix", "operations");
  }

  @Test
  void settings_without_a_part_in_the_run_are_not_shown_as_if_they_had_one() {
    assertThat(RecordSettings.of(settings(Map.of("mix", Map.of("read", 100)))))
        .doesNotContainKeys(
            "zipfianConstant",
            "hotspotDataFraction",
            "exponentialPercentile",
            "maxScanLength",
            "scanLengthDistribution",
            "minFieldLength");
    assertThat(RecordSettings.of(settings(Map.of("distribution", "hotspot"))))
        .containsEntry("hotspotDataFraction", 0.2)
        .containsEntry("hotspotOpnFraction", 0.8);
    assertThat(RecordSettings.of(settings(Map.of("distribution", "exponential"))))
        .containsEntry("exponentialPercentile", 95.0)
        .containsKey("exponentialFraction");
  }

  @Test
  void a_run_of_nothing_but_inserts_may_begin_with_nothing() {
    assertThatCode(() -> settings(Map.of("records", 0, "mix", Map.of("insert", 100))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> settings(Map.of("records", 0)))
        .hasMessage(
            "benchmark: records: is 0; expected a whole number from 1 to 10000000000, or 0 where runs do"
                + " nothing but insert");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          records                | -1    | is '-1'; expected a whole number from 0 to
          fields                 | 0     | is '0'; expected a whole number from 1 to 1000
          fieldLength            | 0     | is '0'; expected a whole number from 1 to 1000000
          minFieldLength         | 101   | is 101; expected a whole number from 1 to 100
          maxScanLength          | 0     | is '0'; expected a whole number from 1 to 100000
          minScanLength          | 101   | is 101; expected a whole number from 1 to 100
          insertStart            | -1    | is '-1'; expected a whole number from 0 to
          zipfianConstant        | 1     | is '1'; expected a number between 0 and 1
          zipfianConstant        | 0     | is '0'; expected a number between 0 and 1
          hotspotDataFraction    | 1.5   | is '1.5'; expected a number from 0 to 1
          hotspotOpnFraction     | -0.1  | is '-0.1'; expected a number from 0 to 1
          exponentialPercentile  | 100   | is '100'; expected a number between 0 and 100
          exponentialFraction    | 0     | is '0'; expected a number greater than 0
          table                  | Users | is 'Users'; expected at most 30 lower-case letters
          """)
  void impossible_values_are_refused(String name, String value, String message) {
    String settings = "{" + name + ": " + value + "}";
    assertThatThrownBy(() -> BenchmarkSettings.read(YcsbSettings.class, settings))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageStartingWith("benchmark: " + name + ": " + message);
  }

  @Test
  void a_mix_must_add_up() {
    assertThatThrownBy(() -> settings(Map.of("mix", Map.of("read", 50, "update", 49))))
        .hasMessage(
            "benchmark: mix: the shares of the operations add up to 99.0; expected 100 percent");
    assertThatThrownBy(() -> settings(Map.of("mix", Map.of("read", 150))))
        .hasMessage("benchmark: mix.read: is '150'; expected a number from 0 to 100");
    assertThatThrownBy(() -> settings(Map.of("workload", "a", "mix", Map.of("read", 100))))
        .hasMessageStartingWith(
            "benchmark: mix: is given beside workload; expected one of the two");
  }

  @Test
  void shares_with_digits_behind_the_point_add_up() {
    Map<String, Object> shares = new HashMap<>();
    Stream.of("read", "update", "insert").forEach(name -> shares.put(name, 33.3));
    shares.put("scan", 0.1);
    OperationProportions mix = settings(Map.of("mix", shares)).operations();
    assertThat(mix.read() + mix.update() + mix.insert() + mix.scan()).isCloseTo(100, within(1e-6));
  }
}
