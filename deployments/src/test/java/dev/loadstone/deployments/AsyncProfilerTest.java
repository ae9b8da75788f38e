package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AsyncProfilerTest {
  @TempDir private Path folder;

  @Test
  void a_profile_becomes_part_of_a_result_and_a_link_in_its_place_does_not() throws IOException {
    Path profile = Files.writeString(folder.resolve("flame"), "<html>");
    Path link = Files.createSymbolicLink(folder.resolve("link"), profile);
    Path copy = folder.resolve("copy");

    assertThatThrownBy(() -> AsyncProfiler.take(link, copy))
        .isInstanceOf(IOException.class)
        .hasMessage(link + " is no file");
    assertThat(Files.isSymbolicLink(copy)).isFalse();

    AsyncProfiler.take(profile, copy);
    assertThat(copy).hasContent("<html>");
  }
}
