package dev.loadstone.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.Build;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.workers.Hub.Expected;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Who may take part, over real sockets on loopback. */
class HubTest {
  private static final Endpoint LOOPBACK = new Endpoint("127.0.0.1", 0);
  private static final Secret SECRET = new Secret("known to both of them");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final StringWriter said = new StringWriter();

  @Test
  void a_worker_of_the_same_version_and_secret_takes_part_until_it_is_let_go() throws Exception {
    CompletableFuture<Optional<LoadstoneException>> end;
    try (Hub hub = Hub.open(LOOPBACK, SECRET, Build.running().toString())) {
      end = work(hub, SECRET);

      Client member = await(hub, PATIENCE).get(0);

      assertThat(member.process()).isEqualTo(ProcessHandle.current().pid());
      assertThat(member.endpoint().host()).isEqualTo("127.0.0.1");
    }
    assertThat(said.toString())
        .as("closing waits until the worker has heard that it may go")
        .contains("joined ", "let go");
    assertThat(end.get()).isEmpty();
  }

  @Test
  void a_worker_of_another_version_is_refused_and_both_sides_say_why() throws Exception {
    CompletableFuture<Optional<LoadstoneException>> end;
    try (Hub hub = Hub.open(LOOPBACK, SECRET, "0.0.9 (0ldc0de)")) {
      end = work(hub, SECRET);

      assertThatThrownBy(() -> await(hub, PATIENCE))
          .isInstanceOfSatisfying(LoadstoneException.class, HubTest::requireClientLost)
          .hasMessageContaining("is Loadstone " + Build.running().toString())
          .hasMessageContaining("Loadstone 0.0.9 (0ldc0de)")
          .hasMessageEndingWith("expected the same version and revision in all processes");
      assertThat(end.get().orElseThrow())
          .satisfies(HubTest::requireClientLost)
          .hasMessageContaining("Loadstone 0.0.9 (0ldc0de)");
    }
  }

  @Test
  void a_worker_with_another_secret_is_not_understood_and_no_secret_is_shown() throws Exception {
    CompletableFuture<Optional<LoadstoneException>> end;
    try (Hub hub = Hub.open(LOOPBACK, SECRET, Build.running().toString())) {
      end = work(hub, new Secret("something else altogether"));

      assertThatThrownBy(() -> await(hub, Duration.ofSeconds(6)))
          .isInstanceOfSatisfying(LoadstoneException.class, HubTest::requireClientLost)
          .hasMessageContaining("it has another secret")
          .hasMessageNotContainingAny(SECRET.reveal(), "something else");
    }
    assertThat(end.get().orElseThrow())
        .satisfies(HubTest::requireClientLost)
        .hasMessage("the process that this worker works for is gone");
    assertThat(said.toString()).doesNotContain("something else");
  }

  @Test
  void a_short_secret_is_none() {
    assertThatThrownBy(() -> WorkerFleet.requireSecret(Optional.of(new Secret("short"))))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("set " + WorkerFleet.SECRET_VARIABLE)
        .hasMessageNotContaining("'short'");
  }

  private static List<Client> await(Hub hub, Duration patience) throws InterruptedException {
    return hub.await(
        List.of(new Expected("anybody", member -> true)), patience, new Cancellation());
  }

  /** A worker on a thread of its own; why it ended, if it was not let go. */
  private CompletableFuture<Optional<LoadstoneException>> work(Hub hub, Secret secret) {
    Worker worker =
        new Worker(
            new Catalog(List.of(), List.of(), List.of()),
            new Cancellation(),
            new PrintWriter(said));
    return CompletableFuture.supplyAsync(
        () ->
            Optional.ofNullable(
                catchThrowableOfType(
                    LoadstoneException.class,
                    () -> worker.work(hub.endpoint(), LOOPBACK, secret, PATIENCE))));
  }

  private static void requireClientLost(LoadstoneException failure) {
    assertThat(failure.exitCode()).isEqualTo(ExitCode.CLIENT_LOST);
  }
}
