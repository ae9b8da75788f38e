package dev.loadstone.runner.experiment;

import dev.loadstone.core.database.DatabaseClient;
import java.time.Duration;
import java.util.Locale;

/** Lets the servers finish what a load has left them to do, before they are measured. */
final class Settling {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final double NANOS_PER_SECOND = 1e9;

  private Settling() {}

  /** The steps that were taken and their time, in words. */
  static String of(DatabaseClient client) {
    long begin = System.nanoTime();
    return client
        .settle(PATIENCE)
        .map(
            done ->
                String.format(
                    Locale.ROOT,
                    "%s, %.1f s",
                    done,
                    (System.nanoTime() - begin) / NANOS_PER_SECOND))
        .orElse("nothing: this database has no step for it");
  }
}
