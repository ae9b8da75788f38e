package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ReconnectingTest {
  private static final int SESSIONS = 100;

  /** So long that no session tries by itself while the test runs. */
  private static final long HOURS = Duration.ofHours(10).toNanos();

  private final ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
  private final AtomicBoolean serves = new AtomicBoolean();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** Is called back while it is about to wait. */
  private Future<?> session(Reconnecting reconnecting, int number, BooleanSupplier isOver) {
    SplittableRandom jitter = new SplittableRandom(number);
    return threads.submit(
        () -> {
          do {
            reconnecting.pause(jitter, isOver);
          } while (!serves.get() && !isOver.getAsBoolean());
          reconnecting.opened();
          return null;
        });
  }

  @Test
  void all_sessions_are_open_soon_after_the_first_however_long_their_pauses_were()
      throws Exception {
    Reconnecting reconnecting = new Reconnecting(HOURS);
    Set<Thread> waiting = ConcurrentHashMap.newKeySet();
    List<Future<?>> sessions = new ArrayList<>();
    for (int number = 0; number < SESSIONS; number++) {
      sessions.add(
          session(
              reconnecting,
              number,
              () -> {
                waiting.add(Thread.currentThread());
                return false;
              }));
    }
    while (waiting.size() < SESSIONS) {
      Thread.sleep(1);
    }

    serves.set(true);
    reconnecting.opened();

    for (Future<?> one : sessions) {
      one.get(1, TimeUnit.MINUTES);
    }
  }

  @Test
  void a_session_that_waits_for_its_server_waits_no_longer_than_its_run() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Future<?> waiting = session(new Reconnecting(HOURS), 1, over::get);

    over.set(true);

    waiting.get(1, TimeUnit.MINUTES);
    assertThat(serves).isFalse();
  }

  @Test
  void a_session_whose_server_is_away_tries_again_by_itself() throws Exception {
    Reconnecting reconnecting = new Reconnecting(Reconnecting.BETWEEN);
    SplittableRandom jitter = new SplittableRandom(1);
    for (int tries = 0; tries < 20; tries++) {
      reconnecting.pause(jitter, () -> false);
    }
  }
}
