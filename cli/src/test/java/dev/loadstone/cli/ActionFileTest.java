package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

@DisplayName("action.yml")
final class ActionFileTest {
  private static final Pattern OUTPUT =
      Pattern.compile("\\$\\{\\{ steps\\.compare\\.outputs\\.([a-z]+) }}");
  private static final Pattern USES = Pattern.compile("uses: loadstone/loadstone@\\S+\n([^`]*)");
  private static final Pattern WITH = Pattern.compile("(?m)^ {10}([a-z-]+): ");

  private static String text(String file) throws IOException {
    return Files.readString(Loadstone.ROOT.resolve(file));
  }

  private static JsonNode action() throws IOException {
    return YAMLMapper.shared().readTree(text("action.yml"));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  @Test
  void hands_each_input_to_the_script_which_uses_it() throws IOException {
    JsonNode environment = action().at("/runs/steps/0/env");
    String script = text("action/run.sh");

    assertThat(environment.properties())
        .extracting(variable -> variable.getValue().asString())
        .containsExactlyInAnyOrderElementsOf(
            action().get("inputs").propertyNames().stream()
                .map(name -> "${{ inputs." + name + " }}")
                .toList());
    assertThat(environment.propertyNames())
        .allSatisfy(name -> assertThat(script).containsPattern("\\$\\{?" + name + "\\b"));
  }

  @Test
  void takes_nothing_from_the_script_that_it_does_not_write() throws IOException {
    String script = text("action/run.sh");

    assertThat(found(OUTPUT, text("action.yml")))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(script).contains("echo \"" + name + "="));
  }

  @Test
  void starts_a_script_that_is_there_and_can_be_started() {
    assertThat(Loadstone.ROOT.resolve(Path.of("action", "run.sh"))).isExecutable();
  }

  @Test
  void is_documented_and_used_with_its_own_inputs_alone() throws IOException {
    List<String> inputs = List.copyOf(action().get("inputs").propertyNames());
    String page = text("docs/ci.md");

    assertThat(inputs).allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
    for (String file : List.of("docs/ci.md", "docs/tutorial.md")) {
      Matcher uses = USES.matcher(text(file));
      assertThat(uses.find()).as(file).isTrue();
      assertThat(found(WITH, uses.group(1))).isNotEmpty().isSubsetOf(inputs);
    }
  }
}
