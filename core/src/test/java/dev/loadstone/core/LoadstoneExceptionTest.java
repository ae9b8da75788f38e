package dev.loadstone.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class LoadstoneExceptionTest {
  @Test
  void a_message_has_the_same_figures_whatever_the_language_of_the_machine() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(LoadstoneException.usage("%,d rows in %.1f s", 20_000, 1.5))
          .hasMessage("20,000 rows in 1.5 s");
    } finally {
      Locale.setDefault(before);
    }
  }
}
