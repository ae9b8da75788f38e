package dev.loadstone.runner.measure;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One line of {@code operations.csv}: one transaction.
 *
 * @param operation the name of its type
 * @param intendedStartNanos intended start, in ns since the run began
 * @param startNanos actual start, in ns since the run began
 * @param waitNanos time from the intended to the actual start
 * @param serviceNanos time from the actual start to the end, over all tries
 * @param outcome how the last try ended, as in {@code Outcome}
 * @param tries number of tries, at least 1
 * @param terminal the terminal's index, from 0
 * @param key with the detail, what it wrote, as {@code Transaction.key}
 * @param detail the number that its session reported
 */
@JsonPropertyOrder({
  "operation",
  "intendedStartNanos",
  "startNanos",
  "waitNanos",
  "serviceNanos",
  "outcome",
  "tries",
  "terminal",
  "key",
  "detail"
})
record OperationRow(
    String operation,
    long intendedStartNanos,
    long startNanos,
    long waitNanos,
    long serviceNanos,
    String outcome,
    int tries,
    int terminal,
    long key,
    int detail) {}
