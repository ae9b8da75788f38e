package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.Clients.Lost;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

final class KubernetesObjectsTest {
  private static final Endpoint RUN = new Endpoint("10.0.0.1", 7800);
  private static final Invitation INVITATION = new Invitation(RUN, "ab12", new Secret("s3cret"));

  private static KubernetesObjects of(List<String> nodes, List<String> javaOptions) {
    return new KubernetesObjects(
        "loadstone-1",
        new Clients(40, By.KUBERNETES, nodes, Lost.FAIL, List.of(), "registry.example/loadstone"),
        RUN,
        javaOptions);
  }

  /** As the cluster gets it. */
  private static JsonElement sent(HasMetadata object) {
    return JsonParser.parseString(
        JsonMapper.shared()
            .writeValueAsString(new YAMLMapper().readTree(KubernetesObjects.yaml(object))));
  }

  @Test
  void the_job_is_written_as_a_reader_of_kubernetes_expects_it() throws IOException {
    try (InputStream expected = getClass().getResourceAsStream("kubernetes.yaml")) {
      assertThat(
              KubernetesObjects.yaml(
                  of(List.of(), List.of()).service(),
                  of(List.of("node-1", "node-2"), List.of("-Xmx96m", "-XX:+UseSerialGC"))
                      .job(false)))
          .isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void the_objects_hold_against_the_schema_of_the_api() {
    KubernetesObjects objects = of(List.of("node-1"), List.of("-Xmx96m"));

    assertThatCode(
            () -> {
              V1Job.validateJsonElement(sent(objects.job(true)));
              V1Job.validateJsonElement(sent(of(List.of(), List.of()).job(false)));
              V1Service.validateJsonElement(sent(objects.service()));
              V1Secret.validateJsonElement(sent(objects.secret(INVITATION, "1-2-3")));
            })
        .doesNotThrowAnyException();
  }

  @Test
  void the_schema_of_the_api_refuses_what_it_does_not_know() {
    JsonElement job = sent(of(List.of(), List.of()).job(true));
    job.getAsJsonObject().getAsJsonObject("spec").addProperty("completion", 1);

    assertThatThrownBy(() -> V1Job.validateJsonElement(job)).hasMessageContaining("completion");
  }

  @Test
  void the_secret_stands_in_the_secret_alone_and_goes_with_its_job() {
    KubernetesObjects objects = of(List.of(), List.of());

    assertThat(KubernetesObjects.yaml(objects.secret(INVITATION, "1-2-3")))
        .contains("s3cret", "kind: Job", "uid: 1-2-3");
    assertThat(KubernetesObjects.yaml(objects.job(true))).doesNotContain("s3cret");
  }

  @Test
  void a_job_waits_until_its_secret_is_there() {
    assertThat(KubernetesObjects.yaml(of(List.of(), List.of()).job(true)))
        .contains("suspend: true");
    assertThat(KubernetesObjects.yaml(of(List.of(), List.of()).job(false)))
        .doesNotContain("suspend");
  }
}
