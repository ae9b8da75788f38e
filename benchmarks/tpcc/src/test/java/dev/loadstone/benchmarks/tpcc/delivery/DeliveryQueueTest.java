package dev.loadstone.benchmarks.tpcc.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.store.DeliveryOutput;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class DeliveryQueueTest {
  @Test
  void what_is_done_behind_the_measured_interval_is_not_work_of_the_interval() {
    AtomicBoolean measuring = new AtomicBoolean(true);
    CountDownLatch over = new CountDownLatch(1);
    DeliveryQueue queue =
        queue(
            1,
            input -> {
              await(over);
              return Outcome.COMMITTED;
            });
    queue.begin(time -> measuring.get());
    for (int i = 0; i < 200; i++) {
      queue.add(new Delivery(1, 1));
    }
    measuring.set(false);
    over.countDown();
    queue.close();

    DeferredReport report = queue.report();
    assertThat(report.shareInTime()).isEqualTo(100);
    assertThat(report.completed()).isEqualTo(200);
    assertThat(report.measured().completed()).isZero();
    assertThat(report.growth()).isEqualTo(200).isGreaterThan(report.allowedGrowth());
  }

  @Test
  void a_queue_that_keeps_up_does_not_grow() throws Exception {
    CountDownLatch done = new CountDownLatch(300);
    DeliveryQueue queue =
        queue(
            1,
            input -> {
              done.countDown();
              return Outcome.COMMITTED;
            });
    queue.begin(time -> true);
    for (int i = 0; i < 300; i++) {
      queue.add(new Delivery(1, 1));
    }
    done.await();
    queue.close();

    assertThat(queue.report().growth()).isZero();
    assertThat(queue.report().measured().completed()).isEqualTo(300);
  }

  @Test
  void several_sessions_execute_at_the_same_time() {
    CyclicBarrier three = new CyclicBarrier(3);
    DeliveryQueue queue =
        queue(
            3,
            input -> {
              try {
                three.await(30, TimeUnit.SECONDS);
              } catch (Exception e) {
                return Outcome.ERROR;
              }
              return Outcome.COMMITTED;
            });
    for (int i = 0; i < 6; i++) {
      queue.add(new Delivery(1, 1));
    }
    queue.close();

    assertThat(queue.report().completed()).isEqualTo(6);
  }

  @Test
  void one_whose_outcome_is_unknown_is_not_tried_again_and_counted_as_such() {
    DeliveryQueue queue =
        queue(1, input -> input.carrier() == 7 ? Outcome.UNKNOWN : Outcome.COMMITTED);
    queue.add(new Delivery(1, 7));
    queue.add(new Delivery(1, 1));
    queue.close();

    assertThat(queue.report().unknown()).isEqualTo(1);
    assertThat(queue.report().completed()).isEqualTo(1);
    assertThat(queue.report().skipped().deliveries()).isEqualTo(1);
    assertThat(queue.report().skipped().districts()).isEqualTo(8);
  }

  @Test
  void one_that_took_longer_than_allowed_is_tried_again() {
    AtomicBoolean first = new AtomicBoolean(true);
    DeliveryQueue queue =
        queue(1, input -> first.getAndSet(false) ? Outcome.TIMEOUT : Outcome.COMMITTED);
    queue.add(new Delivery(1, 1));
    queue.close();

    assertThat(queue.report().completed()).isEqualTo(1);
  }

  @Test
  void counts_of_other_processes_are_added_and_each_has_its_result_file(@TempDir Path folder)
      throws Exception {
    DeliveryQueue all = queue(1, input -> Outcome.COMMITTED);
    all.close();
    for (int client = 1; client <= 2; client++) {
      DeliveryQueue queue = queue(1, input -> Outcome.COMMITTED);
      queue.begin(time -> true);
      queue.add(new Delivery(client, 3));
      queue.close();
      Observations told = new Observations();
      queue.tell(told);
      all.addTold(told);
      queue.writeFile(folder);
      List<String> lines = Files.readAllLines(folder.resolve("deliveries.csv"));
      assertThat(lines).hasSize(2);
      assertThat(lines.get(0)).isEqualTo("queued,warehouse,carrier,orders,completed");
      assertLine(lines.get(1), "," + client + ",3,1:2101 4:2102,");
    }

    assertThat(all.report().queued()).isEqualTo(2);
    assertThat(all.report().measured().queued()).isEqualTo(2);
    assertThat(all.report().measured().completed()).isEqualTo(2);
    assertThat(all.report().skipped().districts()).isEqualTo(16);
  }

  private static void assertLine(String line, String middle) {
    assertThat(line).contains(middle);
    Instant queued = Instant.parse(line.substring(0, line.indexOf(',')));
    assertThat(Instant.parse(line.substring(line.lastIndexOf(',') + 1))).isAfterOrEqualTo(queued);
  }

  private static DeliveryQueue queue(int sessions, Function<Delivery, Outcome> execution) {
    return new DeliveryQueue(() -> new OneByOne(execution), sessions);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Delivers an order of two districts each time. */
  private record OneByOne(Function<Delivery, Outcome> execution) implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      DeliveryOutput output =
          new DeliveryOutput(
              List.of(
                  new DeliveryOutput.DeliveredOrder(1, 2101),
                  new DeliveryOutput.DeliveredOrder(4, 2102)));
      Outcome outcome = execution.apply((Delivery) transaction);
      if (outcome == Outcome.COMMITTED) {
        output.complete(completion, new LongAdder(), 1);
      } else {
        completion.complete(outcome, 0, "");
      }
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
