package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The script {@code loadstone} builds without tests, from nothing. */
final class BuildWithoutTestsTest {
  @Test
  void jars_of_tests_are_made_without_tests_too_because_modules_depend_on_them()
      throws IOException {
    try (Stream<Path> files = Files.walk(Loadstone.ROOT, 3)) {
      assertThat(files.filter(file -> file.endsWith("pom.xml")).map(BuildWithoutTestsTest::text))
          .filteredOn(pom -> pom.contains("<goal>test-jar</goal>"))
          .isNotEmpty()
          .allSatisfy(pom -> assertThat(pom).contains("<skip>false</skip>"));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
