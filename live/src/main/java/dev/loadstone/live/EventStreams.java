package dev.loadstone.live;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Server-sent events to the pages that are open. A page that reads too slowly loses its connection;
 * its browser connects again and is told everything anew.
 */
final class EventStreams {
  static final int MOST_PAGES = 16;
  static final int MOST_WAITING = 64;

  /** After so long a silence a comment shows whether the browser is still there. */
  private static final int SILENCE_SECONDS = 10;

  private static final int LAST_SECONDS = 2;

  /** When a page comes again for which there was no place. */
  private static final int AGAIN_MILLIS = 5_000;

  private final Semaphore places = new Semaphore(MOST_PAGES);
  private final Set<Reader> readers = ConcurrentHashMap.newKeySet();
  private volatile boolean over;

  private record Reader(Thread thread, BlockingQueue<String> waiting) {}

  /** The events that tell a page everything so far. */
  @FunctionalInterface
  interface Opening {
    /** Calls back at a moment between two events, so that none is missed or told twice. */
    List<String> begin(Runnable connected);
  }

  static String event(String name, String json) {
    return "event: " + name + "\ndata: " + json + "\n\n";
  }

  /** Writes events until the browser goes away or everything was told. */
  void write(HttpExchange exchange, Opening opening) throws IOException {
    if (!places.tryAcquire()) {
      // A browser that is refused by a status never comes again.
      LocalServer.send(
          exchange, "text/event-stream", "retry: " + AGAIN_MILLIS + "\n" + event("full", "{}"));
      return;
    }
    Reader reader = new Reader(Thread.currentThread(), new ArrayBlockingQueue<>(MOST_WAITING));
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      for (String event : opening.begin(() -> readers.add(reader))) {
        write(out, event);
      }
      while (!over || !reader.waiting.isEmpty()) {
        String event = reader.waiting.poll(SILENCE_SECONDS, TimeUnit.SECONDS);
        write(out, event == null ? ":\n\n" : event);
      }
    } catch (InterruptedException e) {
      // It read too slowly, or the server ends.
      Thread.currentThread().interrupt();
    } finally {
      readers.remove(reader);
      places.release();
    }
  }

  private static void write(OutputStream out, String event) throws IOException {
    out.write(event.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Tells all pages; never waits. */
  void tell(String event) {
    for (Reader reader : readers) {
      if (!reader.waiting.offer(event)) {
        // Ends even a write that its browser does not read.
        reader.thread.interrupt();
      }
    }
  }

  /** Ends each stream once its browser has read what waits, and gives it a moment to do so. */
  void end(String last) {
    over = true;
    tell(last);
    try {
      if (places.tryAcquire(MOST_PAGES, LAST_SECONDS, TimeUnit.SECONDS)) {
        places.release(MOST_PAGES);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
