package dev.loadstone.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CommandRunnerTest {
  /** The child has the output, too, and would keep its reader for five minutes. */
  @Test
  @Timeout(60)
  void a_program_that_takes_too_long_is_killed_with_what_it_started() throws IOException {
    CommandRunner.Ended ended =
        CommandRunner.run(List.of("sh", "-c", "sleep 300; :"), Map.of(), Duration.ofSeconds(1));

    assertThat(ended.status()).isEqualTo(-1);
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
        .noneMatch(one -> one.info().arguments().map(List::of).orElse(List.of()).contains("300"));
  }
}
