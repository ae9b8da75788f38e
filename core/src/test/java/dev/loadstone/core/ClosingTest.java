package dev.loadstone.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClosingTest {
  private final List<String> closed = new ArrayList<>();

  @Test
  void all_are_closed_in_order() {
    Closing.all(List.of("a", "b"), closed::add);
    assertThat(closed).containsExactly("a", "b");
  }

  @Test
  void what_cannot_be_closed_hinders_no_other_and_no_failure_is_lost() {
    assertThatThrownBy(() -> Closing.all(List.of("a", "stuck", "b", "gone", "c"), this::close))
        .isInstanceOf(IOException.class)
        .hasMessage("stuck")
        .satisfies(
            failure ->
                assertThat(failure.getSuppressed())
                    .singleElement()
                    .satisfies(later -> assertThat(later).hasMessage("gone")));
    assertThat(closed).containsExactly("a", "b", "c");
  }

  private void close(String name) throws IOException {
    if (name.length() > 1) {
      throw new IOException(name);
    }
    closed.add(name);
  }

  @Test
  void a_failure_that_ends_something_else_tells_that_closing_failed_too() {
    IllegalStateException failure = new IllegalStateException("first");
    Closing.after(failure, () -> closed.add("a"));
    Closing.after(failure, null);
    Closing.after(failure, () -> close("stuck"));
    assertThat(closed).containsExactly("a");
    assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly("stuck");
  }
}
