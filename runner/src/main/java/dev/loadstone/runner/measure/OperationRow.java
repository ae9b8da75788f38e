package dev.loadstone.runner.measure;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One line of {@code operations.csv}: one transaction.
 *
 * @param operation the type's name
 * @param intendedStartNanos intended start, in ns since the run began
 * @param startNanos actual start, in ns since the run began
 * @param waitNanos intended to actual start
 * @param serviceNanos actual start to end, all tries
 * @param outcome how the last try ended, as in {@code Outcome}
 * @param tries tries, at least 1
 * @param terminal the terminal's index, from 0
 */
@JsonPropertyOrder({
  "operation",
  "intendedStartNanos",
  "startNanos",
  "waitNanos",
  "serviceNanos",
  "outcome",
  "tries",
  "terminal"
})
record OperationRow(
    String operation,
    long intendedStartNanos,
    long startNanos,
    long waitNanos,
    long serviceNanos,
    String outcome,
    int tries,
    int terminal) {}
