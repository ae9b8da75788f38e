package dev.loadstone.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A folder of texts")
final class TextFolderTest {
  private static String copy(String path) {
    return new TextFolder(path, new TreeMap<>()).copy();
  }

  @Test
  void has_a_copy_of_its_own_in_a_result_whatever_its_path_is_made_of() {
    List<String> copies =
        Stream.of("a/b", "a-b", "a_b", "b", "../b", "/b", ".", "..")
            .map(TextFolderTest::copy)
            .toList();

    assertThat(copies)
        .doesNotHaveDuplicates()
        .allSatisfy(copy -> assertThat(copy).matches("folders/[A-Za-z0-9-]+"));
  }

  @Test
  void has_the_same_copy_whenever_it_is_read() {
    assertThat(copy("folders/shop"))
        .isEqualTo(copy("folders/shop"))
        .matches("folders/shop-[0-9a-f]{8}");
  }
}
