package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class QuotaTest {
  @Test
  void workers_at_once_take_all_and_no_more() throws Exception {
    int workers = 4;
    Quota quota = new Quota(100_003, workers);
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Callable<Long>> taking = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        int worker = i;
        taking.add(() -> takeAll(quota, worker));
      }
      long taken = 0;
      for (Future<Long> share : threads.invokeAll(taking)) {
        taken += share.get();
      }
      assertThat(taken).isEqualTo(100_003);
      assertThat(quota.isUsedUp(0)).isTrue();
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void a_worker_takes_what_idle_ones_leave() {
    Quota quota = new Quota(10, 4);

    assertThat(takeAll(quota, 2)).isEqualTo(10);
    assertThat(quota.take(0)).isFalse();
  }

  @Test
  void fewer_transactions_than_workers_are_enough() {
    Quota quota = new Quota(1, 3);

    assertThat(quota.isUsedUp(2)).isFalse();
    assertThat(quota.take(2)).isTrue();
    assertThat(quota.isUsedUp(2)).isTrue();
  }

  private static long takeAll(Quota quota, int worker) {
    long taken = 0;
    while (quota.take(worker)) {
      taken++;
    }
    return taken;
  }
}
