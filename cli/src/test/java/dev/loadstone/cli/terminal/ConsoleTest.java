package dev.loadstone.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ConsoleTest {
  private static boolean unicode(Map<String, String> environment) {
    return Console.detect(environment, Console.Colour.NEVER).unicode();
  }

  @Test
  void a_language_that_is_set_to_nothing_leaves_the_next_one_to_decide() {
    assertThat(unicode(Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", "C.UTF-8"))).isTrue();
    assertThat(unicode(Map.of("LC_ALL", "C", "LANG", "C.UTF-8"))).isFalse();
    assertThat(unicode(Map.of())).isFalse();
  }
}
