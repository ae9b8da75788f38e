package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Writes {@code operations.csv}, one line per transaction, in constant memory: workers fill chunks,
 * and one thread writes them and forces them to the disk. A worker hands over its chunk when it is
 * full, or with the first transaction that ends {@value #HAND_OVER_MILLIS} ms after the chunk's
 * first. A worker whose chunks are all waiting for the disk waits too, because a log with holes
 * would be worse than none; that is why the log is an option.
 */
public final class OperationsLog implements AutoCloseable {
  /** Starts are in ns since the run began, and the service lasts over all tries. */
  private static final String HEADER =
      "operation,intendedStartNanos,startNanos,waitNanos,serviceNanos,outcome,tries,terminal,key,"
          + "detail\n";

  private static final int CHUNK_ROWS = 4096;
  private static final int COLUMNS = 9;
  private static final int HAND_OVER_MILLIS = 100;
  private static final long HAND_OVER_NANOS = Duration.ofMillis(HAND_OVER_MILLIS).toNanos();
  private static final int CHUNKS_PER_WORKER = 4;
  private static final Outcome[] OUTCOMES = Outcome.values();

  private final List<TransactionType> types;

  /** Set before the first worker starts. */
  private volatile long begin;

  private final BlockingQueue<Chunk> full;
  private final FileChannel file;
  private final Writer rows;
  private final Thread writer;
  private final LongAdder waitedNanos = new LongAdder();
  private volatile IOException failure;

  public OperationsLog(Path folder, List<TransactionType> types, int workers) throws IOException {
    this.types = types;
    full = new ArrayBlockingQueue<>(workers * CHUNKS_PER_WORKER + workers + 1);
    file =
        FileChannel.open(
            folder.resolve(ResultFiles.OPERATIONS),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    rows = Channels.newWriter(file, StandardCharsets.UTF_8);
    rows.write(HEADER);
    writer = new Thread(this::write, "loadstone-operations");
    writer.setDaemon(true);
    writer.start();
  }

  /** Sets the clock's reading from which all times are counted, before the first worker logs. */
  public void begin(long now) {
    begin = now;
  }

  public WorkerLog workerLog() {
    return new WorkerLog();
  }

  /** Throws the failure of the writing thread, if there was one. */
  public void check() throws IOException {
    IOException met = failure;
    if (met != null) {
      // A new one each time: the same exception cannot be suppressed by itself.
      throw new IOException(met.getMessage(), met);
    }
  }

  /**
   * The total time for which workers have waited for the disk so far, in ns. Meanwhile a worker
   * starts nothing, and a worker of an asynchronous client keeps that client's thread from its
   * connections.
   */
  public long waitedNanos() {
    return waitedNanos.sum();
  }

  private void write() {
    try {
      for (Chunk chunk = full.take(); chunk.owner != null; chunk = full.take()) {
        if (failure == null) {
          write(chunk);
        }
        chunk.size = 0;
        chunk.owner.free.add(chunk);
      }
      rows.close();
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      failure = new IOException("interrupted", e);
    }
  }

  private void write(Chunk chunk) {
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < chunk.size; row++) {
      long[] values = chunk.values;
      int at = row * COLUMNS;
      long intended = values[at + 1];
      long start = values[at + 2];
      lines.append(types.get((int) values[at]).name());
      add(lines, intended - begin, start - begin, start - intended, values[at + 3] - start);
      lines.append(',').append(OUTCOMES[(int) values[at + 4]].name());
      add(lines, values[at + 5], values[at + 6], values[at + 7], values[at + 8]);
      lines.append('\n');
    }
    try {
      rows.append(lines).flush();
      if (full.isEmpty()) {
        file.force(false);
      }
    } catch (IOException e) {
      // Keep taking chunks, or workers would wait for ever; the sampler reports the failure.
      failure = e;
    }
  }

  private static void add(StringBuilder lines, long... columns) {
    for (long column : columns) {
      lines.append(',').append(column);
    }
  }

  /** Ends the writing thread. All worker logs must have been closed. */
  @Override
  public void close() throws IOException {
    try {
      full.put(new Chunk(null));
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    check();
  }

  private static final class Chunk {
    private final WorkerLog owner;
    private final long[] values;
    private int size;

    private Chunk(WorkerLog owner) {
      this.owner = owner;
      values = new long[owner == null ? 0 : CHUNK_ROWS * COLUMNS];
    }
  }

  public final class WorkerLog {
    private final BlockingQueue<Chunk> free = new ArrayBlockingQueue<>(CHUNKS_PER_WORKER);
    private final AtomicBoolean closed = new AtomicBoolean();
    private Chunk current = new Chunk(this);

    private WorkerLog() {
      for (int i = 1; i < CHUNKS_PER_WORKER; i++) {
        free.add(new Chunk(this));
      }
    }

    /**
     * Logs a transaction. Called by the worker thread only. Times are readings of the clock.
     *
     * @param outcome how the last try ended
     * @param detail the number that the session reported
     */
    public void add(
        Transaction transaction,
        long intendedStart,
        long start,
        long end,
        Outcome outcome,
        int detail,
        int tries,
        int terminal)
        throws InterruptedException {
      int at = current.size * COLUMNS;
      long[] values = current.values;
      values[at] = transaction.typeIndex();
      values[at + 1] = intendedStart;
      values[at + 2] = start;
      values[at + 3] = end;
      values[at + 4] = outcome.slot();
      values[at + 5] = tries;
      values[at + 6] = terminal;
      values[at + 7] = transaction.writtenKey();
      values[at + 8] = detail;
      current.size++;
      if (current.size == CHUNK_ROWS || end - values[3] >= HAND_OVER_NANOS) {
        full.put(current);
        current = free.poll();
        if (current == null) {
          long begin = System.nanoTime();
          current = free.take();
          waitedNanos.add(System.nanoTime() - begin);
        }
      }
    }

    /**
     * Hands over the last rows, at the first call: by the worker, or by another thread once the
     * worker hangs in a call and is to log nothing more.
     */
    public void close() throws InterruptedException {
      if (closed.compareAndSet(false, true)) {
        full.put(current);
      }
    }
  }
}
