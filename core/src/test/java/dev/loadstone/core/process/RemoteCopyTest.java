package dev.loadstone.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of programs on other machines, made by the script that runs there. */
final class RemoteCopyTest {
  @TempDir private Path folder;

  private Path aged(String name, Duration age) throws Exception {
    Path copy = Files.createDirectories(folder.resolve("copies").resolve(name));
    Files.writeString(copy.resolve("program"), "old");
    Files.setLastModifiedTime(copy, FileTime.from(Instant.now().minus(age)));
    return copy;
  }

  @Test
  void those_that_nobody_uses_and_what_broke_off_go_when_one_is_made() throws Exception {
    Path unused = aged("1111", Duration.ofDays(40));
    Path used = aged("2222", Duration.ofDays(20));
    Path broken = aged("3333.123", Duration.ofDays(2));
    Path beingMade = aged("4444.456", Duration.ofHours(1));
    Path program =
        Files.writeString(
            Files.createDirectories(folder.resolve("here")).resolve("program"), "new");
    Path copy = folder.resolve("copies").resolve("5555");

    Process script =
        new ProcessBuilder("sh", "-c", SshMachine.COPY, "sh", copy.toString())
            .redirectErrorStream(true)
            .start();
    try (OutputStream files = script.getOutputStream()) {
      FileBundle.of(program.getParent()).writeTo(files);
    }

    assertThat(new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
    assertThat(script.waitFor()).isZero();
    assertThat(copy.resolve("program")).hasContent("new");
    assertThat(unused).doesNotExist();
    assertThat(broken).doesNotExist();
    assertThat(used).exists();
    assertThat(beingMade).exists();
  }
}
