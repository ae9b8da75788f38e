package dev.loadstone.studies.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Order;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class SwitchControllerTest {
  @TempDir private Path folder;

  private final ReplicaLevels levels = new ReplicaLevels();

  private static Step step(int seconds, String to) {
    return new Step(Duration.ofSeconds(seconds), to);
  }

  private void awaitWriters(int writers) throws InterruptedException {
    while (levels.writers != writers) {
      Thread.sleep(10);
    }
  }

  @Test
  @Timeout(60)
  void a_move_that_waits_for_a_lost_replica_gives_way_to_the_next_one()
      throws IOException, InterruptedException {
    levels.readers = 2;
    levels.writers = 2;
    levels.replicaLost = true;
    SwitchController controller =
        new SwitchController(
            new SwitchSettings(
                Order.SAFE,
                List.of(step(0, "1R-3W"), step(2, "2R-2W")),
                List.of(),
                Duration.ZERO,
                Duration.ofSeconds(2)),
            levels,
            List.of(new Table("t", List.of("f"), 1)));
    controller.begin(time -> true);
    awaitWriters(3);
    awaitWriters(2);
    controller.close();

    assertThat(levels.steps).contains("W3", "W2").doesNotContain("R1");
    assertThat(controller.metrics()).extracting(Metric::value).first().isEqualTo(1.0);
    assertThat(controller.remarks()).isEmpty();
    controller.writeFiles(folder);
    assertThat(Files.readString(folder.resolve("switches.csv")))
        .contains("from 2R-2W to 1R-3W", "waits: a replica is lost", "from 2R-3W to 2R-2W");
  }
}
