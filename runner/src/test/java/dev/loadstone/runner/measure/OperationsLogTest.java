package dev.loadstone.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationsLogTest {
  private static final List<TransactionType> TYPES =
      List.of(
          new TransactionType("read", "Read", Duration.ZERO, Duration.ZERO),
          new TransactionType("write", "Write", Duration.ZERO, Duration.ZERO));

  @TempDir Path folder;

  private record Write() implements Transaction {
    @Override
    public int typeIndex() {
      return 1;
    }

    @Override
    public long writtenKey() {
      return 2005;
    }
  }

  @Test
  void a_line_tells_a_transactions_times_from_the_begin_of_the_run() throws Exception {
    try (OperationsLog log = new OperationsLog(folder, TYPES, 1)) {
      log.begin(1_000);
      OperationsLog.WorkerLog worker = log.workerLog();
      worker.add(new Write(), 1_100, 1_250, 1_900, Outcome.UNKNOWN, 5, 3, 17);
      worker.close();
    }

    assertThat(lines())
        .containsExactly(
            "operation,intendedStartNanos,startNanos,waitNanos,serviceNanos,outcome,tries,terminal,key,detail",
            "write,100,250,150,650,UNKNOWN,3,17,2005,5");
  }

  @Test
  void every_transaction_of_every_worker_is_there_in_its_order() throws Exception {
    int each = 20_000;
    try (OperationsLog log = new OperationsLog(folder, TYPES, 2)) {
      log.begin(0);
      List<OperationsLog.WorkerLog> workers = List.of(log.workerLog(), log.workerLog());
      for (int i = 0; i < each; i++) {
        for (int worker = 0; worker < 2; worker++) {
          workers.get(worker).add(new Write(), i, i, i, Outcome.COMMITTED, 0, 1, worker);
        }
      }
      workers.get(0).close();
      workers.get(1).close();
    }

    List<String> lines = lines();
    assertThat(lines).hasSize(2 * each + 1);
    for (int worker = 0; worker < 2; worker++) {
      String ending = "," + worker + ",2005,0";
      assertThat(
              lines.stream()
                  .skip(1)
                  .filter(line -> line.endsWith(ending))
                  .mapToInt(line -> Integer.parseInt(line.split(",", -1)[1])))
          .isSorted()
          .hasSize(each);
    }
  }

  @Test
  void a_chunk_is_handed_over_after_a_tenth_of_a_second_though_it_is_not_full() throws Exception {
    try (OperationsLog log = new OperationsLog(folder, TYPES, 1)) {
      log.begin(0);
      OperationsLog.WorkerLog worker = log.workerLog();
      worker.add(new Write(), 0, 0, 1_000_000, Outcome.COMMITTED, 1, 1, 0);
      worker.add(new Write(), 0, 0, 101_000_000, Outcome.COMMITTED, 2, 1, 0);
      long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (lines().size() < 3 && System.nanoTime() < deadline) {
        Thread.sleep(1);
      }
      assertThat(lines()).hasSize(3);
      worker.close();
    }
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve(ResultFiles.OPERATIONS));
  }
}
