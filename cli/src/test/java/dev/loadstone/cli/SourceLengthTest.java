package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SourceLengthTest {
  private static final int MOST_LINES = 350;
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  @Test
  void no_class_takes_more_than_350_lines() throws IOException {
    Map<Path, Integer> lines = new TreeMap<>();
    Matcher modules = MODULE.matcher(Files.readString(Loadstone.ROOT.resolve("pom.xml")));
    while (modules.find()) {
      count(Loadstone.ROOT.resolve(modules.group(1)).resolve("src/main/java"), lines);
    }

    assertThat(lines)
        .hasSizeGreaterThan(1_000)
        .allSatisfy((file, count) -> assertThat(count).isLessThanOrEqualTo(MOST_LINES));
  }

  private static void count(Path sources, Map<Path, Integer> lines) throws IOException {
    if (!Files.exists(sources)) {
      return;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        lines.put(file, Files.readAllLines(file).size());
      }
    }
  }
}
