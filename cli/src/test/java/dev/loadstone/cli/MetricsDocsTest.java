package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.live.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Holds the table of metrics to the declarations of the series. After one was added or changed, run
 * this test with {@code -Dloadstone.docs=write}.
 */
class MetricsDocsTest {
  private static final String BEGIN = "<!-- metrics -->\n";
  private static final String END = "<!-- end of metrics -->\n";

  @Test
  void the_table_of_metrics_is_that_of_the_series() throws IOException {
    Path page = Loadstone.ROOT.resolve("docs/metrics.md");
    String written = Files.readString(page);
    String renewed =
        written.substring(0, written.indexOf(BEGIN) + BEGIN.length())
            + table()
            + written.substring(written.indexOf(END));
    if ("write".equals(System.getProperty("loadstone.docs"))) {
      Files.writeString(page, renewed);
    }
    assertThat(Files.readString(page))
        .as("write the table anew with -Dtest=MetricsDocsTest -Dloadstone.docs=write")
        .isEqualTo(renewed);
  }

  private static String table() {
    return Metric.ALL.stream()
        .map(
            metric ->
                "| `%s` | %s | `%s` | `%s` | %s |\n"
                    .formatted(
                        metric.name(),
                        metric.type(),
                        metric.label(),
                        metric.series().name(),
                        metric.series().better().name().toLowerCase(Locale.ROOT)))
        .collect(
            Collectors.joining(
                "", "| metric | type | label | series | better |\n|---|---|---|---|---|\n", ""));
  }
}
