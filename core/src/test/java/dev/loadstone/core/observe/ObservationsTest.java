package dev.loadstone.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;

@DisplayName("What is observed")
final class ObservationsTest {
  private static final Series ORDERS = Series.count("orders", Better.HIGHER);
  private static final Series MEMORY = Series.most("memory", "bytes", Better.LOWER);
  private static final Series CORES = new Series("cores", Series.Kind.LEAST, "1", Better.HIGHER);
  private static final Series TIMES = Series.times("times", Better.LOWER);
  private static final Set<Series> ALL = Set.of(ORDERS, MEMORY, CORES, TIMES);

  private static Observations observed(long orders, double memory, double cores, long... nanos) {
    Observations observed = new Observations();
    observed.count(ORDERS, "east", orders);
    observed.level(MEMORY, "east", memory);
    observed.level(CORES, "east", cores);
    observed.times(TIMES, "east", histogram(nanos));
    return observed;
  }

  private static Histogram histogram(long... nanos) {
    Histogram histogram = Histograms.create();
    for (long time : nanos) {
      histogram.recordValue(time);
    }
    return histogram;
  }

  private static Window window(Observations observed) {
    return new Window("clients", 3, Window.MEASURE, 3_000_000_000L, 4_000_000_000L, observed);
  }

  private static Window throughAFile(Window window, Path folder) throws Exception {
    Path file = folder.resolve("windows.jsonl");
    try (WindowFile windows = new WindowFile(file)) {
      windows.append(window);
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(1);
    return WindowFile.read(lines.get(0));
  }

  @Test
  void adds_up_without_loss_and_leaves_what_was_added_as_it_was() {
    Observations one = observed(3, 10, 4, 1_000, 2_000_000);
    Observations other = observed(4, 30, 2, 3_000_000_000L);
    other.count(ORDERS, "west", 5);
    Observations sum = new Observations();

    sum.add(one);
    sum.add(other);

    assertThat(sum.labels(ORDERS)).containsExactly("east", "west");
    assertThat(sum.count(ORDERS, "east")).isEqualTo(7);
    assertThat(sum.count(ORDERS)).isEqualTo(12);
    assertThat(sum.level(MEMORY, "east")).hasValue(30);
    assertThat(sum.level(CORES, "east")).hasValue(2);
    assertThat(sum.times(TIMES, "east")).isEqualTo(histogram(1_000, 2_000_000, 3_000_000_000L));
    assertThat(one.times(TIMES, "east").getTotalCount()).isEqualTo(2);
    assertThat(other.times(TIMES, "east").getTotalCount()).isEqualTo(1);
  }

  @Test
  void comes_out_of_a_line_as_it_went_in(@TempDir Path folder) throws Exception {
    Window read = throughAFile(window(observed(3, 10, 4, 1_000, 3_599_000_000_000L)), folder);

    assertThat(read)
        .extracting(Window::source, Window::second, Window::phase, Window::from, Window::to)
        .containsExactly("clients", 3, Window.MEASURE, 3_000_000_000L, 4_000_000_000L);
    assertThat(read.observed().count(ORDERS, "east")).isEqualTo(3);
    assertThat(read.observed().level(MEMORY, "east")).hasValue(10);
    assertThat(read.observed().level(CORES, "east")).hasValue(4);
    assertThat(read.observed().times(TIMES, "east"))
        .isEqualTo(histogram(1_000, 3_599_000_000_000L));
  }

  @Test
  void words_of_any_length_can_be_a_label(@TempDir Path folder) throws Exception {
    Observations observed = new Observations();
    observed.count(ORDERS, "x".repeat(1_000_000), 2);

    assertThat(throughAFile(window(observed), folder).observed().count(ORDERS)).isEqualTo(2);
  }

  @Test
  void of_times_a_file_can_keep_a_summary(@TempDir Path folder) throws Exception {
    Observations observed = new Observations();
    observed.summary(TIMES, "east", LatencySummary.of(histogram(1_000_000, 3_000_000)));

    Observations read = throughAFile(window(observed), folder).observed();

    assertThat(read.summary(TIMES, "east").count()).isEqualTo(2);
    assertThat(read.summary(TIMES, "east").mean()).isCloseTo(2_000, within(2.0));
    assertThatThrownBy(() -> new Observations().add(twice(read)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("do not add up");
  }

  private static Observations twice(Observations observed) {
    Observations sum = new Observations();
    sum.add(observed);
    sum.add(observed);
    return sum;
  }

  @Test
  void what_was_not_observed_is_0_or_empty() {
    Observations none = new Observations();

    assertThat(none.labels(ORDERS)).isEmpty();
    assertThat(none.count(ORDERS, "east")).isZero();
    assertThat(none.has(ORDERS, "east")).isFalse();
    assertThat(none.level(MEMORY, "east")).isEmpty();
    assertThat(none.times(TIMES, "east").getTotalCount()).isZero();
    assertThat(none.summary(TIMES, "east").count()).isZero();
  }

  @Test
  void a_line_that_is_no_window_or_has_a_damaged_histogram_is_refused() {
    for (String observed :
        List.of(
            "[]",
            "{\"orders\":3}",
            "{\"orders\":{\"east\":true}}",
            "{\"cores\":{\"east\":{\"most\":1,\"least\":2}}}",
            "{\"times\":{\"east\":\"AAAA\"}}",
            "{\"times\":{\"east\":\"***\"}}")) {
      assertThatThrownBy(
              () ->
                  WindowFile.read(
                      "{\"second\":1,\"phase\":\"measure\",\"observed\":" + observed + "}"))
          .as(observed)
          .isInstanceOf(JacksonException.class);
    }
  }

  @Test
  void a_later_version_may_add_series_and_fields_to_a_file_but_not_to_a_message() {
    Window read =
        WindowFile.read(
            "{\"second\":1,\"phase\":\"measure\",\"mood\":3,"
                + "\"observed\":{\"orders\":{\"east\":2},\"moons\":{\"east\":1}}}");

    assertThat(read.observed().count(ORDERS)).isEqualTo(2);
    assertThatThrownBy(() -> read.observed().requireOnly(ALL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unknown series: moons");
  }

  @Test
  void a_value_of_another_kind_is_no_value_of_a_series() {
    assertThatThrownBy(() -> new Observations().level(ORDERS, "east", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("orders");
  }

  @Test
  void each_series_has_a_name_of_its_own_and_outcomes_have_their_own_series() {
    List<Series> all =
        Stream.of(RunSeries.ALL, ClientSeries.ALL, ServerSeries.ALL, AnatomySeries.OF_SAMPLER)
            .flatMap(Set::stream)
            .toList();
    Observations observed = new Observations();
    observed.count(RunSeries.ENDED.of(Outcome.COMMITTED), "write", 2);
    observed.count(RunSeries.ENDED.of(Outcome.INTENDED_ROLLBACK), "read", 3);
    observed.count(RunSeries.ENDED.of(Outcome.DEADLOCK), "read", 4);

    assertThat(new HashSet<>(all.stream().map(Series::name).toList())).hasSameSizeAs(all);
    assertThat(RunSeries.ENDED.of(Outcome.CONNECTION_LOST).name())
        .isEqualTo("ended.connection-lost");
    assertThat(RunSeries.ENDED.completed(observed)).isEqualTo(5);
    assertThat(RunSeries.ENDED.completed(observed, "read")).isEqualTo(3);
    assertThat(RunSeries.ENDED.all(observed)).isEqualTo(9);
  }
}
