package dev.loadstone.studies.consistency.beside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

final class BesideThreadsTest {
  private final CountDownLatch never = new CountDownLatch(1);

  private static BesideThreads threads(Duration limit) {
    return new BesideThreads("the probe", limit);
  }

  private static BesideThreads threads() {
    return threads(Duration.ofMinutes(1));
  }

  @Test
  void a_thread_works_as_a_daemon_of_its_name_until_it_is_stopped() {
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    BesideThreads threads = threads();

    threads.start(
        "probe-1",
        () -> {
          worker.complete(Thread.currentThread());
          never.await();
        });

    assertThat(worker.join().getName()).isEqualTo("loadstone-probe-1");
    assertThat(worker.join().isDaemon()).isTrue();
    threads.stop();
    assertThat(worker.join().isAlive()).isFalse();
    assertThatCode(threads::throwDefect)
        .as("an interruption is no defect")
        .doesNotThrowAnyException();
  }

  @Test
  void the_first_exception_is_kept_and_thrown_as_a_defect_with_its_cause() throws Exception {
    IllegalStateException first = new IllegalStateException("first");
    CompletableFuture<Thread> failed = new CompletableFuture<>();
    BesideThreads threads = threads();
    threads.start(
        "a",
        () -> {
          failed.complete(Thread.currentThread());
          throw first;
        });
    failed.join().join();
    threads.start(
        "b",
        () -> {
          throw new IllegalStateException("second");
        });

    threads.stop();

    assertThatThrownBy(threads::throwDefect)
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INTERNAL))
        .hasMessage("the probe failed: java.lang.IllegalStateException: first")
        .hasCause(first);
  }

  @Test
  void a_thread_that_does_not_end_is_left_after_the_limit() {
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    CompletableFuture<Void> released = new CompletableFuture<>();
    BesideThreads threads = threads(Duration.ofMillis(50));
    threads.start(
        "stubborn",
        () -> {
          worker.complete(Thread.currentThread());
          // Unlike other ways to wait, this one does not end by an interruption.
          released.join();
        });
    worker.join();

    threads.stop();

    assertThat(worker.join().isAlive()).isTrue();
    released.complete(null);
  }

  @Test
  void who_is_interrupted_while_stopping_stays_interrupted() {
    BesideThreads threads = threads();
    // One that ended at once would leave nothing to wait for.
    Semaphore end = new Semaphore(0);
    threads.start("a", end::acquireUninterruptibly);
    Thread.currentThread().interrupt();

    assertThatThrownBy(threads::stop)
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INTERRUPTED))
        .hasMessage("the end of the probe was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    end.release();
  }
}
