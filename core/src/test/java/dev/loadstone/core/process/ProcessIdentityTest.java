package dev.loadstone.core.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ProcessIdentityTest {
  @Test
  void this_process_is_known_by_its_number_and_the_start_that_the_kernel_tells() throws Exception {
    ProcessIdentity own = ProcessIdentity.own();
    assertThat(own.id()).isEqualTo(ProcessHandle.current().pid());
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "the kernel tells it in another way");
    Process asked =
        new ProcessBuilder(
                "awk", "{ sub(/.*\\) /, \"\"); print $20 }", "/proc/" + own.id() + "/stat")
            .start();
    assertThat(asked.inputReader().readLine()).isEqualTo(Long.toString(own.start()));
  }
}
