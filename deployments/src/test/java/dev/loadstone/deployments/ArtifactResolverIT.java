package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a repository of its own on loopback; nothing comes from outside. */
final class ArtifactResolverIT {
  private static final byte[] CONTENT = "a server".getBytes(StandardCharsets.UTF_8);

  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  @TempDir private Path folder;
  private String localRepositoryOfTheBuild;
  private HttpServer repository;

  @BeforeEach
  void start_repository() throws Exception {
    repository = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    String file = "/org/example/server/1.0/server-1.0.jar";
    serve(file, CONTENT);
    byte[] digest = MessageDigest.getInstance("SHA-1").digest(CONTENT);
    serve(file + ".sha1", HexFormat.of().formatHex(digest).getBytes(StandardCharsets.UTF_8));
    repository.start();
  }

  private void serve(String path, byte[] content) {
    repository.createContext(
        path,
        exchange -> {
          boolean exact = exchange.getRequestURI().getPath().equals(path);
          exchange.sendResponseHeaders(exact ? 200 : 404, exact ? content.length : -1);
          try (OutputStream body = exchange.getResponseBody()) {
            if (exact) {
              body.write(content);
            }
          }
        });
  }

  /** A build that was given a local repository hands it on, and it wins over any settings. */
  @BeforeEach
  void forget_the_local_repository_of_the_build() {
    localRepositoryOfTheBuild = System.clearProperty(LOCAL_REPOSITORY);
  }

  @AfterEach
  void stop_repository() {
    repository.stop(0);
    if (localRepositoryOfTheBuild != null) {
      System.setProperty(LOCAL_REPOSITORY, localRepositoryOfTheBuild);
    }
  }

  private ArtifactResolver resolver(String mirror, String more) throws IOException {
    Path settings = folder.resolve("settings.xml");
    Files.writeString(
        settings,
        "<settings><localRepository>"
            + folder.resolve("local")
            + "</localRepository>"
            + more
            + "<mirrors><mirror><id>house</id><mirrorOf>*</mirrorOf><url>"
            + mirror
            + "</url></mirror></mirrors></settings>");
    return new ArtifactResolver(overrides -> overrides.withUserSettingsXmlOverride(settings));
  }

  private String mirror() {
    return "http://127.0.0.1:" + repository.getAddress().getPort();
  }

  @Test
  void mirror_and_local_repository_of_the_users_settings_are_used() throws Exception {
    Path file = resolver(mirror(), "").resolve("org.example:server:1.0");
    assertThat(file).hasBinaryContent(CONTENT).startsWith(folder.resolve("local"));
    repository.stop(0);
    assertThat(resolver(mirror(), "").resolve("org.example:server:1.0")).isEqualTo(file);
  }

  @Test
  void an_artifact_that_no_repository_has_is_named() {
    assertThatThrownBy(() -> resolver(mirror(), "").resolve("org.example:nothing:1.0"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("org.example:nothing:1.0")
        .hasMessageContaining("no repository has it (asked: house)")
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
  }

  @Test
  void a_class_path_has_what_an_artifact_needs_to_run_and_names_what_is_missing() throws Exception {
    serve("/org/example/user/1.0/user-1.0.jar", CONTENT);
    serve(
        "/org/example/user/1.0/user-1.0.pom",
        """
        <project><modelVersion>4.0.0</modelVersion>
        <groupId>org.example</groupId><artifactId>user</artifactId><version>1.0</version>
        <dependencies>
          <dependency><groupId>org.example</groupId><artifactId>server</artifactId>
            <version>1.0</version></dependency>
          <dependency><groupId>org.example</groupId><artifactId>for-tests</artifactId>
            <version>1.0</version><scope>test</scope></dependency>
        </dependencies></project>
        """
            .getBytes(StandardCharsets.UTF_8));
    assertThat(resolver(mirror(), "").resolveClassPath(List.of("org.example:user:1.0")))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("user-1.0.jar", "server-1.0.jar");
    List<String> withMissing = List.of("org.example:user:1.0", "org.example:nothing:1.0");
    assertThatThrownBy(() -> resolver(mirror(), "").resolveClassPath(withMissing))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("artifact org.example:nothing:jar:1.0 cannot be had")
        .hasMessageContaining("no repository has it (asked: house)");
  }

  @Test
  void a_repository_that_does_not_answer_is_told_apart() throws Exception {
    String silent = "http://127.0.0.1:" + Ports.free();
    assertThatThrownBy(() -> resolver(silent, "").resolve("org.example:server:1.0"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("could not be asked")
        .hasMessageContaining("settings.xml");
  }

  @Test
  void maven_set_to_work_offline_is_respected() {
    assertThatThrownBy(
            () -> resolver(mirror(), "<offline>true</offline>").resolve("org.example:server:1.0"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("offline");
  }

  @Test
  void settings_that_are_no_settings_are_named() {
    assertThatThrownBy(() -> resolver(mirror(), "<oops").resolve("org.example:server:1.0"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("settings.xml");
  }
}
