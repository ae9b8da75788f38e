package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
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
  private static List<Path> folders() throws IOException {
    Path root = Path.of(System.getProperty("loadstone.root"), "results/reference");
    try (Stream<Path> found = Files.walk(root, 2)) {
      return found.filter(path -> Files.isDirectory(path.resolve(ResultFiles.CELLS))).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void are_read_whole(Path reference) {
    assertThat(new ResultReader().read(reference).runs()).isNotEmpty().allMatch(RunReport::counted);
  }
}
