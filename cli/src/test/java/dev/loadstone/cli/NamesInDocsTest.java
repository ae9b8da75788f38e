package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the pages for developers to the sources that they name. */
final class NamesInDocsTest {
  /** Two humps at least, so that it is no word of another kind. */
  private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][A-Za-z]*)+)`");

  private static final Pattern PATH = Pattern.compile("`([a-z]+/[\\w./-]+)`");
  private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w+");

  private static final Set<String> WORDS = new HashSet<>();

  @BeforeAll
  static void readSources() throws IOException {
    Files.walkFileTree(
        Loadstone.ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean generated = name.equals("target") || name.equals("results");
            return generated || (name.startsWith(".") && !folder.equals(Loadstone.ROOT))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(".java")) {
              WORDS.addAll(found(WORD, Files.readString(file), 0));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(group))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/add-a-benchmark.md",
        "docs/add-a-database.md",
        "docs/add-a-study.md"
      })
  void classes_and_files_that_a_page_names_are_there(String page) throws IOException {
    String text = Files.readString(Loadstone.ROOT.resolve(page));

    assertThat(found(CLASS, text, 1))
        .filteredOn(name -> !name.startsWith("Your"))
        .allSatisfy(name -> assertThat(WORDS).contains(name));
    assertThat(found(PATH, text, 1))
        .filteredOn(path -> Files.exists(Loadstone.ROOT.resolve(Path.of(path).getName(0))))
        .filteredOn(path -> !path.toLowerCase(Locale.ROOT).contains("your"))
        .allSatisfy(path -> assertThat(Loadstone.ROOT.resolve(path)).exists());
  }
}
