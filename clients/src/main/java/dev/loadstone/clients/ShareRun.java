package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.runner.driver.DriverResult;
import dev.loadstone.runner.driver.RunObserver;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client's share of one run. */
final class ShareRun extends ClientTask {
  private static final Logger LOG = LoggerFactory.getLogger(ShareRun.class);

  /** The size of the parts of a file: a few of them fit into any memory. */
  private static final int PART_BYTES = 1 << 20;

  private final Catalog catalog;
  private final Message.Assign assign;
  private final CountDownLatch start = new CountDownLatch(1);
  private volatile WorkFolder work;
  private volatile Long startAt;
  private volatile Phases phases;

  ShareRun(Catalog catalog, Message.Assign assign, Channel master) {
    super(assign.run(), master);
    this.catalog = catalog;
    this.assign = assign;
  }

  @Override
  void handle(Message message) {
    if (message instanceof Message.Start news && is(news.run())) {
      startAt = news.at();
      start.countDown();
    } else if (message instanceof Message.BeginMeasure news && is(news.run()) && phases != null) {
      phases.beginMeasureAt(news.at(), NanoClock.SYSTEM);
    } else if (message instanceof Message.EndMeasure news && is(news.run()) && phases != null) {
      phases.endMeasureAt(news.at(), NanoClock.SYSTEM);
    } else if (message instanceof Message.Fetch news && is(news.run())) {
      tell(part(news.file(), news.offset()));
    } else {
      super.handle(message);
    }
  }

  /** Ends the run early; what was measured so far is still sent. */
  @Override
  void stop() {
    super.stop();
    start.countDown();
  }

  @Override
  void work() throws IOException {
    work = WorkFolder.make(WorkFolder.temporary(), "client");
    Path folder = work.path();
    DriverResult result =
        assign.assignment().run(catalog, folder, new Teller(), this::pass, cancellation());
    Map<String, Long> files = new HashMap<>();
    try (DirectoryStream<Path> written = Files.newDirectoryStream(folder, "*.{csv,jsonl}")) {
      for (Path file : written) {
        files.put(file.getFileName().toString(), Files.size(file));
      }
    }
    tell(new Message.Ended(assign.run(), result, files));
  }

  private Message.Part part(String name, long offset) {
    try (RandomAccessFile file = new RandomAccessFile(work.path().resolve(name).toFile(), "r")) {
      file.seek(offset);
      byte[] bytes = new byte[PART_BYTES];
      int length = Math.max(0, file.read(bytes));
      return new Message.Part(assign.run(), offset, ByteBuffer.wrap(bytes, 0, length));
    } catch (IOException e) {
      LOG.error("a file cannot be read", e);
      return new Message.Part(assign.run(), offset, ByteBuffer.allocate(0));
    }
  }

  /** Ends the run, if it is still under way, and removes its files. */
  @Override
  public void close() {
    super.close();
    try {
      if (work != null) {
        work.close();
      }
    } catch (LoadstoneException e) {
      LOG.warn("the files of a run could not be removed", e);
    }
  }

  /** Tells the other process that this one is ready, and waits until it names the start instant. */
  private long pass(NanoClock clock) throws InterruptedException {
    tell(new Message.Ready(assign.run()));
    start.await();
    return startAt == null ? clock.nanoTime() : startAt;
  }

  private final class Teller implements RunObserver {
    private long told;
    private Long begun;

    @Override
    public void begun(Instant started, Phases runPhases) {
      phases = runPhases;
    }

    @Override
    public void startsNow(long now) {
      begun = now;
    }

    @Override
    public void counted(long completed) {
      if (completed != told) {
        told = completed;
        tell(new Message.Counted(assign.run(), completed));
      }
    }

    @Override
    public void window(Window window) {
      // Not at once: clients that share a machine would keep each other from beginning in time.
      if (begun != null) {
        tell(new Message.Begun(assign.run(), begun));
        begun = null;
      }
      tell(new Message.Recorded(assign.run(), window));
    }
  }
}
