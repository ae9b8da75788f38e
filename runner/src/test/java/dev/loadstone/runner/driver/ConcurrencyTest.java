package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the interleavings of the load generator's queues and workers by jcstress, briefly. For a
 * long look, by hand from {@code runner}, after {@code mvn test-compile dependency:build-classpath
 * -Dmdep.outputFile=target/classpath}:
 *
 * <pre>
 * java -cp target/test-classes:target/classes:$(cat target/classpath) org.openjdk.jcstress.Main \\
 *   -t dev.loadstone -m default -r target/jcstress
 * </pre>
 */
class ConcurrencyTest {
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void no_interleaving_loses_a_wake_up_or_an_answer(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process jcstress =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-t",
                "dev.loadstone.runner.driver",
                "-f",
                "1",
                "-iters",
                "1",
                "-time",
                "200",
                "-sc",
                "false",
                "-af",
                "NONE",
                "-hs",
                "256",
                "-jvmArgs",
                "-XX:+UseSerialGC",
                "-r",
                folder.resolve("report").toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      int exit = jcstress.waitFor();

      assertThat(log).content().doesNotContain("TEST FAILURES").contains("RUN RESULTS");
      assertThat(exit).isZero();
    } finally {
      jcstress.descendants().forEach(ProcessHandle::destroyForcibly);
      jcstress.destroyForcibly();
    }
  }
}
