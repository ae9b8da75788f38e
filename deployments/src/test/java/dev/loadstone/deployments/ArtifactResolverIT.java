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
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
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
    serveWithSum("/org/example/server/1.0/server-1.0.jar", CONTENT);
    repository.start();
  }

  private void serveWithSum(String path, byte[] content) throws NoSuchAlgorithmException {
    serve(path, content);
    serve(path + ".sha1", sum("SHA-1", content).getBytes(StandardCharsets.UTF_8));
  }

  private static String sum(String algorithm, byte[] content) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
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

  private ArtifactResolver resolver(String mirror, String more) throws Exception {
    String digest = sum("SHA-256", CONTENT);
    return resolver(
        mirror,
        more,
        Map.of("org.example:server:jar:1.0", digest, "org.example:user:jar:1.0", digest));
  }

  private ArtifactResolver resolver(String mirror, String more, Map<String, String> digests)
      throws IOException {
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
    return new ArtifactResolver(
        overrides -> overrides.withUserSettingsXmlOverride(settings), digests);
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
    serveWithSum("/org/example/user/1.0/user-1.0.jar", CONTENT);
    serveWithSum(
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
  void an_artifact_that_was_cut_short_or_altered_on_its_way_is_refused() throws Exception {
    String path = "/org/example/cut/1.0/cut-1.0.jar";
    serve(path, Arrays.copyOf(CONTENT, CONTENT.length / 2));
    serve(path + ".sha1", sum("SHA-1", CONTENT).getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> resolver(mirror(), "").resolve("org.example:cut:1.0"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("org.example:cut:1.0")
        .hasMessageContaining("hecksum")
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    assertThatThrownBy(
            () -> resolver(mirror(), "").resolveClassPath(List.of("org.example:cut:1.0")))
        .hasMessageContaining("hecksum");
  }

  /** The repository's own checksum is altered with it. */
  @Test
  void an_artifact_that_is_not_the_chosen_one_is_refused_and_nothing_unpacked() throws Exception {
    Map<String, String> chosen = Map.of("org.example:server:jar:1.0", sum("SHA-256", new byte[1]));
    ArtifactResolver resolver = resolver(mirror(), "", chosen);
    CacheFolder cache = new CacheFolder(folder.resolve("cache"));
    assertThatThrownBy(
            () ->
                cache.folder(
                    "server-1.0",
                    target ->
                        Files.copy(
                            resolver.resolve("org.example:server:1.0"), target.resolve("server"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("org.example:server:jar:1.0 is not the one that it was")
        .hasMessageContaining(sum("SHA-256", CONTENT))
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    assertThat(cache.root()).isEmptyDirectory();
    assertThatThrownBy(() -> resolver.resolveClassPath(List.of("org.example:server:1.0")))
        .hasMessageContaining("cut short or altered");
    Map<String, String> right = Map.of("org.example:server:jar:1.0", sum("SHA-256", CONTENT));
    assertThat(resolver(mirror(), "", right).resolve("org.example:server:1.0"))
        .hasBinaryContent(CONTENT);
  }

  /** By a POM that the mirror has altered, with its checksum. */
  @Test
  void an_artifact_that_nobody_chose_is_refused_with_all_that_came_with_it() throws Exception {
    serveWithSum("/org/example/evil/1.0/evil-1.0.jar", new byte[1]);
    serveWithSum(
        "/org/example/server/1.0/server-1.0.pom",
        """
        <project><modelVersion>4.0.0</modelVersion>
        <groupId>org.example</groupId><artifactId>server</artifactId><version>1.0</version>
        <dependencies>
          <dependency><groupId>org.example</groupId><artifactId>evil</artifactId>
            <version>1.0</version></dependency>
        </dependencies></project>
        """
            .getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(
            () -> resolver(mirror(), "").resolveClassPath(List.of("org.example:server:1.0")))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("not among those that the servers were chosen with")
        .hasMessageContaining(sum("SHA-256", new byte[1]) + " org.example:evil:jar:1.0")
        .hasMessageNotContaining("org.example:server:jar:1.0")
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
  }

  @Test
  void a_repository_that_does_not_answer_is_told_apart() throws Exception {
    String silent = "http://127.0.0.1:" + FreePort.find();
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
