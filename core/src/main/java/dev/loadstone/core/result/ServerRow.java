package dev.loadstone.core.result;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One line of {@code server.csv}: one node that was started for the experiment, in one interval of
 * about a second. A node whose process is gone has no more lines.
 *
 * @param second seconds from the start of the run to the end of the interval
 * @param node the node's name, for example {@code node-1}
 * @param processes the number of its processes
 * @param cpu processor time it used divided by the interval: 1 is one core
 * @param memoryBytes memory it holds; pages that its processes share are counted once
 * @param readBytes bytes it had read from storage in the interval
 * @param writtenBytes bytes it had written to storage in the interval
 */
@JsonPropertyOrder({
  "second",
  "node",
  "processes",
  "cpu",
  "memoryBytes",
  "readBytes",
  "writtenBytes"
})
public record ServerRow(
    double second,
    String node,
    int processes,
    double cpu,
    long memoryBytes,
    long readBytes,
    long writtenBytes) {}
