package dev.loadstone.core.database;

import java.time.Duration;

/**
 * The capability of a system that accepts every call and does nothing. A benchmark that runs on it
 * makes its inputs, completes each transaction from the input alone, and so measures the cost of
 * the driver itself. Its results are about the driver, never about a database.
 */
public interface NoopClient {
  /** The time that each call takes; zero where it is over at once. */
  Duration serviceTime();
}
