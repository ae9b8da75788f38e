package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.Clients.Lost;
import io.kubernetes.client.openapi.models.V1PodSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StartCommandTest {
  private static final String OVERRIDES = "--overrides=";

  private static List<String> words(By by, List<String> on, String... options) {
    String image = by == By.KUBERNETES ? "registry.example/loadstone" : "";
    Clients clients = new Clients(4, by, "", on, Lost.FAIL, List.of(options), image);
    return StartCommand.of(clients, "loadstone-1").words(2);
  }

  private static JsonElement pod(List<String> on) {
    String overrides =
        words(By.KUBERNETES, on).stream()
            .filter(word -> word.startsWith(OVERRIDES))
            .findFirst()
            .orElseThrow();
    return JsonParser.parseString(overrides.substring(OVERRIDES.length()))
        .getAsJsonObject()
        .get("spec");
  }

  @Test
  void machines_take_turns_and_options_stand_before_the_machine() {
    assertThat(words(By.SSH, List.of("a", "b"), "-p", "2222"))
        .startsWith("ssh", "-T")
        .endsWith("-p", "2222", "--", "a", "sh");
  }

  @Test
  void slurm_chooses_the_node_where_none_is_named() {
    assertThat(words(By.SLURM, List.of(), "--partition=bench"))
        .startsWith("srun")
        .noneMatch(word -> word.contains("nodelist"))
        .endsWith("--partition=bench", "sh");
    assertThat(words(By.SLURM, List.of("n1", "n2"))).contains("--nodelist=n1");
  }

  @Test
  void a_pod_has_a_name_of_its_own_and_ends_with_its_command() {
    assertThat(words(By.KUBERNETES, List.of(), "--namespace=bench"))
        .startsWith("kubectl", "run", "loadstone-1-2", "--image=registry.example/loadstone")
        .contains("--stdin", "--rm", "--restart=Never", "--namespace=bench")
        .endsWith("--command", "--", "sh");
  }

  @Test
  void a_pod_holds_against_the_schema_of_the_api_and_has_no_rights() {
    assertThatCode(() -> V1PodSpec.validateJsonElement(pod(List.of("node-1"))))
        .doesNotThrowAnyException();
    assertThat(pod(List.of("node-1")).toString())
        .contains(
            "\"nodeName\":\"node-1\"",
            "\"name\":\"loadstone-1-2\"",
            "\"runAsNonRoot\":true",
            "\"automountServiceAccountToken\":false");
    assertThat(pod(List.of()).toString()).contains("\"nodeName\":\"\"");
  }

  @Test
  void the_schema_of_the_api_refuses_what_it_does_not_know() {
    JsonElement pod = pod(List.of());
    pod.getAsJsonObject().addProperty("nodeNames", "node-1");

    assertThatThrownBy(() -> V1PodSpec.validateJsonElement(pod)).hasMessageContaining("nodeNames");
  }
}
