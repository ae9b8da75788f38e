package dev.loadstone.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.ReportDocument;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The report as Markdown")
final class MarkdownReportTest {
  @Test
  void a_verdict_without_a_mark_is_strong_as_one_with_it() {
    assertThat(head(Style.PLAIN)).contains("two cells · **all is told**");
    assertThat(head(Style.GOOD)).contains("two cells · **" + Style.GOOD.mark() + " all is told**");
  }

  private static String head(Style style) {
    return MarkdownReport.render(
        new ReportDocument("title", "two cells", style, "all is told", List.of(), List.of()));
  }
}
