package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** 256 addresses for one network, from the base on. */
record Subnet(int base) {
  /** The highest number of a node; the client has a number above. */
  static final int MOST_NODES = 200;

  static final int CLIENT = 254;

  private static final int SIZE = 256;

  /** 198.18.0.0/15, which the registry of addresses sets aside for benchmarks of networks. */
  private static final int RANGE = 198 << 24 | 18 << 16;

  private static final int SUBNETS_IN_RANGE = 512;

  // Columns of /proc/net/route.
  private static final int DESTINATION = 1;
  private static final int MASK = 7;

  /** A subnet that no route of this machine leads to. */
  static Subnet unused() {
    List<String> routes = routes();
    // The search starts at random, because another process may be looking at the same moment.
    int start = ThreadLocalRandom.current().nextInt(SUBNETS_IN_RANGE);
    for (int i = 0; i < SUBNETS_IN_RANGE; i++) {
      Subnet subnet = new Subnet(RANGE + (start + i) % SUBNETS_IN_RANGE * SIZE);
      if (routes.stream().noneMatch(subnet::isReachedBy)) {
        return subnet;
      }
    }
    throw LoadstoneException.unavailable(
        "the network of the nodes could not be made: routes of this machine take all of "
            + "198.18.0.0/15");
  }

  static List<String> routes() {
    Path table = Path.of("/proc/net/route");
    try {
      return Files.readAllLines(table).stream().skip(1).toList();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be read: %s", table, e.getMessage());
    }
  }

  /** Returns whether routes lead into it beside that of its own link. */
  boolean isReachedBeside(String link, List<String> routes) {
    return routes.stream()
        .filter(route -> !route.strip().startsWith(link + "\t"))
        .anyMatch(this::isReachedBy);
  }

  /**
   * Returns whether a line of {@code /proc/net/route}, other than a default route, leads into it.
   */
  boolean isReachedBy(String route) {
    String[] columns = route.strip().split("\\s+", -1);
    int destination = number(columns[DESTINATION]);
    int mask = number(columns[MASK]);
    int common = mask & -SIZE;
    return mask != 0 && (destination & common) == (base & common);
  }

  /** Reads a word of the table, which shows bytes as in memory, an address's first byte first. */
  private static int number(String word) {
    int value = Integer.parseUnsignedInt(word, 16);
    return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Integer.reverseBytes(value) : value;
  }

  String node(int number) {
    return (base >>> 24) + "." + (base >>> 16 & 255) + "." + (base >>> 8 & 255) + "." + number;
  }

  String client() {
    return node(CLIENT);
  }
}
