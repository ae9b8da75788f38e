package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DescribedTest {
  @Test
  void a_library_that_cannot_be_loaded_ends_nothing() {
    assertThat(Described.as("it", () -> System.mapLibraryName("it"), "")).contains("it");
    assertThat(
            Described.as(
                "it",
                () -> {
                  System.load("/no/such/library");
                  return "loaded";
                },
                "unknown"))
        .isEqualTo("unknown");
  }
}
