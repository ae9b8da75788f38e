package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;

/** A session that remembers the last answer of the database. */
public interface AnsweringSession extends Session {
  /** How the last transaction ended; null when it failed. */
  Answer lastAnswer();
}
