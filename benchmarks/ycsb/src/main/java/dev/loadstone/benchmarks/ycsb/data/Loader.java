package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/** Writes the units that are not there yet, several at once. Used once. */
final class Loader {
  private static final String NOT_COMPLETE =
      " The data is not marked complete. When the cause is gone, loadstone load --resume goes on,"
          + " and loadstone clean removes everything.";

  private final KeyValueClient client;
  private final YcsbTable table;
  private final LoadUnits units;
  private final boolean[] kept;
  private final IntConsumer completed;
  private final LoadProgress progress;

  private final AtomicInteger nextUnit = new AtomicInteger();
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicBoolean failed = new AtomicBoolean();

  /**
   * @param kept for each unit whether it is there already
   * @param completed told about each unit that has become complete
   */
  Loader(
      KeyValueClient client,
      YcsbTable table,
      LoadUnits units,
      boolean[] kept,
      IntConsumer completed,
      LoadProgress progress) {
    this.client = client;
    this.table = table;
    this.units = units;
    this.kept = kept.clone();
    this.completed = completed;
    this.progress = progress;
  }

  /**
   * What was written.
   *
   * @param records new records
   * @param bytes bytes of their keys and values
   * @param unitsKept units that were there already
   */
  record Written(long records, long bytes, int unitsKept) {}

  Written run(int writers) {
    int unitsKept = 0;
    long recordsKept = 0;
    for (int unit = 0; unit < kept.length; unit++) {
      if (kept[unit]) {
        unitsKept++;
        recordsKept += units.end(unit) - units.first(unit);
      }
    }
    done.set(recordsKept);
    progress.report(recordsKept, table.records(), "records");
    ExecutorService threads = Executors.newFixedThreadPool(writers, Loader::thread);
    try {
      List<Future<Void>> ends = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        ends.add(threads.submit((Callable<Void>) this::write));
      }
      await(ends);
    } finally {
      threads.shutdownNow();
    }
    return new Written(done.get() - recordsKept, bytes.get(), unitsKept);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "loadstone-loader");
    thread.setDaemon(true);
    return thread;
  }

  /** Waits for all writers, so that none writes on when the load has failed. */
  private void await(List<Future<Void>> ends) {
    LoadstoneException failure = null;
    for (Future<Void> end : ends) {
      try {
        end.get();
      } catch (ExecutionException e) {
        failure = failure == null ? explained(e.getCause()) : failure;
      } catch (InterruptedException e) {
        failed.set(true);
        Thread.currentThread().interrupt();
        throw new LoadstoneException(ExitCode.INTERRUPTED, "the load was interrupted", e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static LoadstoneException explained(Throwable cause) {
    if (cause instanceof LoadstoneException known) {
      return known;
    }
    return new LoadstoneException(
        ExitCode.INTERNAL, "a writer of the load failed: " + cause, cause);
  }

  private Void write() throws InterruptedException {
    try (UnitWriter writer = UnitWriter.open(client, table)) {
      for (int unit = take(); unit >= 0 && !failed.get(); unit = take()) {
        if (writer.write(units.first(unit), units.end(unit), this::report)) {
          completed.accept(unit);
        }
      }
      return null;
    } catch (SessionUnavailableException e) {
      failed.set(true);
      throw new LoadstoneException(
          ExitCode.LOAD_FAILED,
          "Loading the records failed: no session could be opened: "
              + e.getMessage()
              + "."
              + NOT_COMPLETE,
          e);
    } catch (UnitWriter.NotWrittenException e) {
      failed.set(true);
      throw new LoadstoneException(
          ExitCode.LOAD_FAILED, "Loading the records failed: " + e.getMessage() + NOT_COMPLETE, e);
    } catch (InterruptedException | RuntimeException | Error e) {
      failed.set(true);
      throw e;
    }
  }

  /** The next unit to write, or −1 when there is none. */
  private int take() {
    for (int unit = nextUnit.getAndIncrement();
        unit < kept.length;
        unit = nextUnit.getAndIncrement()) {
      if (!kept[unit]) {
        return unit;
      }
    }
    return -1;
  }

  /** Counts records that were written; false when the load has failed elsewhere. */
  private boolean report(int moreRecords, long moreBytes) {
    bytes.addAndGet(moreBytes);
    progress.report(done.addAndGet(moreRecords), table.records(), "records");
    return !failed.get();
  }
}
