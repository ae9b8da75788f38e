package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.observe.AnatomySeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.runner.measure.Phases;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Looks at what sessions do")
class AnatomyWatchTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  @TempDir Path folder;

  /** Looks four times; the second look has no answer. */
  private Observations without(Consumer<WaitSource.Told> answer) throws Exception {
    CountDownLatch looks = new CountDownLatch(4);
    WaitSource source =
        new WaitSource() {
          @Override
          public void look(Told told) {
            looks.countDown();
            if (looks.getCount() == 2) {
              throw LoadstoneException.unavailable("the server is busy");
            }
            answer.accept(told);
          }

          @Override
          public List<String> limits() {
            return List.of();
          }
        };
    Node server = new Node("node-1", ProcessHandle.current().pid(), "");
    AnatomyWatch watch =
        new AnatomyWatch(() -> Optional.of(source), () -> List.of(server), Clients.ONE, folder);
    watch.begin(
        new Phases(NanoClock.SYSTEM.nanoTime(), Duration.ZERO, LONG, LONG), NanoClock.SYSTEM);
    assertThat(looks.await(1, TimeUnit.MINUTES)).isTrue();
    watch.close();
    assertThat(watch.looks().limits())
        .containsExactly("1 look had no answer; the first: the server is busy");
    return WindowFile.sum(
        folder.resolve(ResultFiles.ANATOMY),
        Set.of(AnatomySeries.SEEN, AnatomySeries.MISSED, AnatomySeries.RUNNING));
  }

  @Test
  void threads_of_a_server_whose_sessions_share_them_are_never_taken_for_sessions()
      throws Exception {
    Observations told = without(look -> look.spent("new-order", TimePart.RUNNING, "", 1_000));
    assertThat(told.labels(AnatomySeries.RUNNING)).containsExactly("node-1");
    assertThat(told.count(AnatomySeries.RUNNING)).isPositive();
  }

  @Test
  void a_servers_totals_cover_the_looks_that_it_did_not_answer() throws Exception {
    Observations told = without(look -> look.spent("new-order", TimePart.RUNNING, "", 1_000));
    assertThat(told.count(AnatomySeries.SEEN)).isPositive();
    assertThat(told.count(AnatomySeries.MISSED)).isZero();
  }

  @Test
  void sessions_are_unseen_while_a_server_does_not_answer() throws Exception {
    assertThat(
            without(look -> look.seen("new-order", TimePart.RUNNING, "", 0))
                .count(AnatomySeries.MISSED))
        .isPositive();
  }
}
