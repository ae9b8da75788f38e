package dev.loadstone.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CommandTemplateTest {
  private static final Map<String, List<String>> VALUES =
      Map.of("host", List.of("host-1"), "options", List.of("-p", "2222"), "none", List.of());

  private static List<String> filled(String text) {
    return CommandTemplate.of(text).fill(VALUES);
  }

  @Test
  void white_space_parts_words_and_quotes_hold_them_together() {
    assertThat(CommandTemplate.of("  ssh -o 'Proxy Command'=\"a 'b'\"\tx\n'' ").words())
        .containsExactly("ssh", "-o", "Proxy Command=a 'b'", "x", "");
    assertThat(CommandTemplate.of(" ").words()).isEmpty();
    assertThatThrownBy(() -> CommandTemplate.of("ssh 'host"))
        .hasMessageContaining("a quote is not closed");
  }

  @Test
  void a_place_becomes_its_words_and_within_a_word_its_text() {
    assertThat(filled("ssh {options} {host} {none} to:{host}:{none}"))
        .containsExactly("ssh", "-p", "2222", "host-1", "to:host-1:");
  }

  @Test
  void an_option_without_a_value_is_left_out() {
    assertThat(filled("srun --nodelist={none} --name={host} --env="))
        .containsExactly("srun", "--name=host-1", "--env=");
  }

  @Test
  void braces_of_other_texts_are_no_places() {
    String json = "{\"spec\": {\"node\": \"{host}\"}}";

    assertThat(CommandTemplate.of("'" + json + "'").places()).containsExactly("host");
    assertThat(filled("'" + json + "'")).containsExactly("{\"spec\": {\"node\": \"host-1\"}}");
  }
}
