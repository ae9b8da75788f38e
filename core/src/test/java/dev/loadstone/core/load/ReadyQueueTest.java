package dev.loadstone.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReadyQueueTest {
  private static Terminal terminal(int index) {
    return new Terminal(index, () -> new TestWorkload.Step(index, 0), new SplittableRandom(1));
  }

  @Test
  @Timeout(30)
  void a_worker_that_is_full_is_left_alone_and_one_with_room_gets_the_terminal() throws Exception {
    ReadyQueue queue = new ReadyQueue(10, 2);
    ReadyQueue.Waiter full = queue.waiter(0);
    CompletableFuture<Void> parked =
        CompletableFuture.runAsync(
            () -> {
              queue.announceFull(full);
              full.park();
            });
    CompletableFuture<Terminal> taken =
        CompletableFuture.supplyAsync(() -> queue.take(queue.waiter(1)));

    for (int i = 0; i < 5; i++) {
      queue.offer(terminal(i));
    }

    assertThat(taken.get(10, TimeUnit.SECONDS)).isNotNull();
    assertThat(parked).isNotDone();
    while (!parked.isDone()) {
      // Its own work wakes it; again and again, because it may not have announced itself yet.
      queue.wake(full);
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @Test
  @Timeout(30)
  void closing_wakes_all() throws Exception {
    ReadyQueue queue = new ReadyQueue(2, 1);
    CompletableFuture<Terminal> taken =
        CompletableFuture.supplyAsync(() -> queue.take(queue.waiter(0)));

    queue.close();

    assertThat(taken.get(10, TimeUnit.SECONDS)).isNull();
  }
}
