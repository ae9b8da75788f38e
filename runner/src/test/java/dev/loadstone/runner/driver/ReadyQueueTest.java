package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReadyQueueTest {
  private static Terminal terminal(int index) {
    return new Terminal(index, () -> new TestWorkload.Step(index, 0), new SplittableRandom(1));
  }

  @Test
  @Timeout(30)
  void a_worker_that_took_its_mark_back_is_left_alone_and_one_that_waits_gets_the_terminal()
      throws Exception {
    ReadyQueue queue = new ReadyQueue(10, 2);
    queue.announce(queue.waiter(0));
    queue.withdraw(queue.waiter(0));
    CompletableFuture<Terminal> taken =
        CompletableFuture.supplyAsync(() -> queue.take(queue.waiter(1)));

    queue.offer(terminal(0));

    assertThat(taken.get(10, TimeUnit.SECONDS)).isNotNull();
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  @Timeout(30)
  void a_terminal_wakes_the_thread_of_a_worker_that_announced_itself() throws Exception {
    ReadyQueue queue = new ReadyQueue(10, 1);
    ReadyQueue.Waiter waiter = queue.waiter(0);
    CountDownLatch announced = new CountDownLatch(1);
    CompletableFuture<Terminal> taken =
        CompletableFuture.supplyAsync(
            () -> {
              waiter.bind();
              queue.announce(waiter);
              announced.countDown();
              Terminal terminal = queue.poll();
              while (terminal == null) {
                LockSupport.park();
                terminal = queue.poll();
              }
              return terminal;
            });
    announced.await();

    queue.offer(terminal(0));

    assertThat(taken.get(10, TimeUnit.SECONDS)).isNotNull();
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

  @Test
  void all_workers_that_wait_get_their_share_of_the_terminals() {
    ReadyQueue queue = new ReadyQueue(1, 4);
    int[] woken = new int[4];
    for (int worker = 0; worker < 4; worker++) {
      queue.announce(queue.waiter(worker));
    }

    for (int offer = 0; offer < 100; offer++) {
      queue.offer(terminal(offer));
      queue.poll();
      for (int worker = 0; worker < 4; worker++) {
        if (!queue.waiter(worker).isWaiting()) {
          woken[worker]++;
          queue.announce(queue.waiter(worker));
        }
      }
    }

    assertThat(woken).containsOnly(25);
  }
}
