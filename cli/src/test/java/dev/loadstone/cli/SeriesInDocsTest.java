package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.AnatomySeries;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.ServerSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the page of results to the series that a run declares. */
final class SeriesInDocsTest {
  private static final List<String> OUTCOMES =
      Stream.of(Outcome.values())
          .map(outcome -> "." + outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'))
          .toList();

  @Test
  void every_series_of_a_file_is_explained() throws IOException {
    String page = Files.readString(Loadstone.ROOT.resolve("docs/results.md"));

    assertThat(
            Stream.of(RunSeries.ALL, ClientSeries.ALL, ServerSeries.ALL, AnatomySeries.OF_SAMPLER)
                .flatMap(Set::stream)
                .map(Series::name)
                .map(SeriesInDocsTest::ofAllOutcomes))
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }

  private static String ofAllOutcomes(String name) {
    return OUTCOMES.stream()
        .filter(name::endsWith)
        .findFirst()
        .map(outcome -> name.substring(0, name.length() - outcome.length()) + ".<outcome>")
        .orElse(name);
  }
}
