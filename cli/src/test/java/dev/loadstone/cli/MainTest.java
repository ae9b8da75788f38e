package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  void one_who_ran_out_of_memory_is_told_how_much_there_was_and_how_to_give_more() {
    assertThat(Main.explain(new OutOfMemoryError("Java heap space"), 64L << 20))
        .isEqualTo(
            "out of memory (Java heap space) with a heap of at most 64 MB; give the JVM more, for"
                + " example LOADSTONE_JAVA_OPTS=-Xmx4g");
  }
}
