package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.core.result.PackedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The stored references")
final class ReferencesTest {
  private static List<Path> packed() throws IOException {
    Path root = Path.of(System.getProperty("loadstone.root"), "studies");
    try (Stream<Path> found = Files.walk(root)) {
      return found.filter(PackedResult::is).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("packed")
  void are_read_whole(Path reference) {
    try (OpenedResult result = OpenedResult.of(reference)) {
      assertThat(new ResultReader().read(result.path()).runs())
          .isNotEmpty()
          .allMatch(RunReport::counted);
    }
  }
}
