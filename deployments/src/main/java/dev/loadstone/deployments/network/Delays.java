package dev.loadstone.deployments.network;

import dev.loadstone.core.deployment.Network;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The delays from machine to machine in nanoseconds, the same in both directions; machine 0 is the
 * client.
 */
final class Delays {
  private final long[][] nanos;

  private Delays(long[][] nanos) {
    this.nanos = nanos;
  }

  /** The delays of a network of so many machines, including the client. */
  static Delays of(Network network, int machines) {
    return new Delays(
        IntStream.range(0, machines)
            .mapToObj(
                from ->
                    IntStream.range(0, machines)
                        .mapToLong(to -> network.delayBetween(from, to).toNanos())
                        .toArray())
            .toArray(long[][]::new));
  }

  static Delays parse(String text) {
    return new Delays(
        List.of(text.split(";", -1)).stream()
            .map(row -> List.of(row.split(",", -1)).stream().mapToLong(Long::parseLong).toArray())
            .toArray(long[][]::new));
  }

  int machines() {
    return nanos.length;
  }

  long between(int from, int to) {
    return nanos[from][to];
  }

  /** A row for each machine with its delay to each; semicolons separate rows, commas delays. */
  @Override
  public String toString() {
    return List.of(nanos).stream()
        .map(row -> LongStream.of(row).mapToObj(Long::toString).collect(Collectors.joining(",")))
        .collect(Collectors.joining(";"));
  }
}
