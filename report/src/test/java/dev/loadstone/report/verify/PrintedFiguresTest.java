package dev.loadstone.report.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.verify.Verification.Finding;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A line of a report")
final class PrintedFiguresTest {
  private static Verification compare(String stored, String anew) {
    Verification verification = new Verification();
    new PrintedFigures(verification).compare("file", stored, anew);
    return verification;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "b,tpmC,12.3,faster ; b,tpmC,-12.3,slower",
        "b,tpmC,1.2E7,faster ; b,tpmC,1.2E-7,faster",
        "| b | +12.3 % | ; | b | −12.3 % |",
        "12.3 (0.1 to 5.2) ; 12.3 (−0.1 to 5.2)",
        "12.3 more ; 12.4 more"
      })
  void does_not_follow_where_a_figure_or_its_sign_is_another(String stored, String anew) {
    assertThat(compare(stored, anew).findings()).extracting(Finding::figure).contains("line 1");
  }

  @Test
  void may_have_the_same_figures_in_other_words() {
    Verification verification =
        compare(
            "started 2026-03-01, voltdb-3: 3-5 runs, by −12.3 %",
            "on 2026-03-01 began voltdb_3: 3 to 5 runs, −12.3 %");

    assertThat(verification.findings()).isEmpty();
    assertThat(verification.otherWords()).isEqualTo(1);
  }
}
