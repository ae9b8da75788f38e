package dev.loadstone.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The halves of a measured interval")
final class MeasuredSecondsTest {
  @TempDir private Path folder;

  @Test
  void count_each_second_where_its_middle_lies() throws IOException {
    try (WindowFile windows = new WindowFile(folder.resolve(ResultFiles.WINDOWS))) {
      windows.append(second(1, "ramp-up", Map.of("a", 100L)));
      windows.append(second(2, Window.MEASURE, Map.of("a", 1L, "b", 10L)));
      windows.append(second(3, Window.MEASURE, Map.of("a", 2L)));
      windows.append(second(4, Window.MEASURE, Map.of("a", 4L)));
      windows.append(second(5, Window.MEASURE, Map.of("a", 8L)));
      windows.append(second(6, "ramp-down", Map.of("a", 100L)));
    }
    MeasuredSeconds seconds = new MeasuredSeconds();

    Windows.read(folder, seconds::add);

    assertThat(seconds.middle()).isEqualTo(3);
    assertThat(seconds.length(0)).isEqualTo(2);
    assertThat(seconds.completed("a", 0)).isEqualTo(3);
    assertThat(seconds.completed("", 0)).isEqualTo(13);
    assertThat(seconds.completed("", 1)).isEqualTo(12);
  }

  private static Window second(int end, String phase, Map<String, Long> committed) {
    Observations observed = new Observations();
    committed.forEach(
        (type, count) -> {
          observed.count(RunSeries.ENDED.of(Outcome.COMMITTED), type, count);
          observed.summary(
              RunSeries.RESPONSES,
              type,
              LatencySummaryBuilder.builder()
                  .count(count)
                  .mean(5)
                  .min(5)
                  .p50(5)
                  .p90(5)
                  .p95(5)
                  .p99(5)
                  .p999(5)
                  .max(5)
                  .build());
        });
    return new Window(
        "clients", end - 1, phase, (end - 1) * 1_000_000_000L, end * 1_000_000_000L, observed);
  }

  @Test
  void of_an_earlier_version_are_refused() throws IOException {
    Files.writeString(folder.resolve(ResultFiles.TIMELINE), "second,phase\n");

    assertThatThrownBy(() -> MeasuredSeconds.read(folder))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("timeline.csv")
        .hasMessageContaining("with that version");
  }

  @Test
  void are_unknown_of_a_run_that_another_tool_drove() {
    MeasuredSeconds none = new MeasuredSeconds();

    Windows.read(folder, none::add);

    assertThat(none.isEmpty()).isTrue();
    assertThat(none.length(0)).isNaN();
    assertThat(none.completed("", 1)).isNaN();
    assertThat(none.contains(0)).isFalse();
  }
}
