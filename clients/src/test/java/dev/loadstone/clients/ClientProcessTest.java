package dev.loadstone.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.catalog.Catalog;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client that talks to its starter over streams. */
final class ClientProcessTest {
  private final CountDownLatch writing = new CountDownLatch(1);
  private final CountDownLatch mended = new CountDownLatch(1);
  private final CountDownLatch orphaned = new CountDownLatch(1);

  /** As of an {@code ssh} whose connection is broken: it takes nothing, and does not end. */
  private final class BrokenWay extends OutputStream {
    @Override
    public void write(int word) {
      writing.countDown();
      try {
        mended.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @AfterEach
  void mend() {
    mended.countDown();
  }

  @Test
  void one_that_waits_to_write_is_told_that_its_starter_is_gone() throws Exception {
    Thread client = new Thread(this::work, "client");
    client.setDaemon(true);
    client.start();

    assertThat(writing.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(orphaned.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(client.isAlive()).as("it waits all the same").isTrue();
  }

  private void work() {
    Catalog nothing = new Catalog(List.of(), List.of(), List.of(), List.of());
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    ClientProcess client = new ClientProcess(nothing, 0, new Cancellation(), nowhere);
    assertThatThrownBy(
            () ->
                client.workForStarter(
                    InputStream.nullInputStream(), new BrokenWay(), orphaned::countDown))
        .hasMessageContaining("is gone");
  }
}
