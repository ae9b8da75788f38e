package dev.loadstone.benchmarks.tpcc.delivery;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.store.DeliveryOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The result file of deferred Deliveries (2.7.2.2), a line for each: when it was queued, the
 * warehouse, the carrier, the delivered order of each district, and when it was done. Kept in
 * memory, compressed to some 40 bytes a line, until the run is over.
 */
final class DeliveryFile {
  private static final String NAME = "deliveries.csv";
  private static final String HEADER = "queued,warehouse,carrier,orders,completed\n";

  private final long startNanos = System.nanoTime();
  private final Instant start = Instant.now();
  private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
  private OutputStream lines;

  /** Adds a Delivery that was done; the times are of {@link System#nanoTime()}. */
  synchronized void add(Delivery input, DeliveryOutput output, long queued, long completed) {
    String orders =
        output.orders().stream()
            .map(order -> order.district() + ":" + order.order())
            .collect(Collectors.joining(" "));
    String line =
        time(queued)
            + ","
            + input.warehouse()
            + ","
            + input.carrier()
            + ","
            + orders
            + ","
            + time(completed)
            + "\n";
    try {
      if (lines == null) {
        lines = new GZIPOutputStream(compressed);
      }
      lines.write(line.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Instant time(long nanos) {
    return start.plusNanos(nanos - startNanos).truncatedTo(ChronoUnit.MILLIS);
  }

  private synchronized byte[] content() throws IOException {
    if (lines != null) {
      lines.close();
      lines = null;
    }
    return compressed.toByteArray();
  }

  void write(Path folder) throws IOException {
    byte[] content = content();
    try (OutputStream file = Files.newOutputStream(folder.resolve(NAME))) {
      file.write(HEADER.getBytes(StandardCharsets.US_ASCII));
      if (content.length > 0) {
        try (InputStream all = new GZIPInputStream(new ByteArrayInputStream(content))) {
          all.transferTo(file);
        }
      }
    }
  }
}
