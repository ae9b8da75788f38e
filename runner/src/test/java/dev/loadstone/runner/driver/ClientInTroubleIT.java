package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A client process that is troubled on purpose says so itself. */
class ClientInTroubleIT {
  private static final int MEASURED_MILLIS = 4_000;

  @TempDir private Path folder;

  private Process client(int bytes, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ForkedClient.class.getName());
    command.addAll(
        List.of(
            folder.toString(), Integer.toString(MEASURED_MILLIS), Integer.toString(bytes), "50"));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output().toFile())
        .start();
  }

  private Path output() {
    return folder.resolve("output");
  }

  private static void signal(String name, Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  @DisabledOnOs(OS.WINDOWS)
  void one_that_is_stopped_for_300_ms_stood_still() throws Exception {
    Process client = client(1_000);
    try {
      while (client.isAlive() && !Files.readString(output()).contains(ForkedClient.READY)) {
        Thread.sleep(50);
      }
      signal("STOP", client);
      Thread.sleep(300);
      signal("CONT", client);
      client.waitFor();
    } finally {
      client.destroyForcibly();
    }

    assertThat(output())
        .content()
        .contains("CLIENT_LIMITED")
        .containsPattern("the client stood still for \\d{3} ms")
        .containsPattern("without the \\d+ s with pauses|no second without a pause");
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void one_with_too_small_a_heap_was_stopped_by_collections() throws Exception {
    Process client = client(300_000, "-Xmx24m", "-XX:+UseSerialGC");
    try {
      client.waitFor();
    } finally {
      client.destroyForcibly();
    }

    assertThat(output())
        .content()
        .contains("CLIENT_LIMITED", "the client was stopped by garbage collections for");
  }
}
