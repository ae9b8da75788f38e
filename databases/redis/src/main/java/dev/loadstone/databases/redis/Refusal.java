package dev.loadstone.databases.redis;

import dev.loadstone.core.database.Outcome;
import java.util.Arrays;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The errors of a server and their outcomes. An error begins with a word in capitals, and all but
 * one mean that nothing was done.
 */
enum Refusal {
  /** The data are being read from disk after a start. */
  LOADING(Outcome.REJECTED),
  /** A script blocks the server. */
  BUSY(Outcome.REJECTED),
  /** The memory is at {@code maxmemory}, and nothing may be evicted for it. */
  OOM(Outcome.REJECTED),
  /** A replica without its primary does not answer. */
  MASTERDOWN(Outcome.REJECTED),
  /** Slots of the cluster are served by no node. */
  CLUSTERDOWN(Outcome.REJECTED),
  /** The slot is being moved. */
  TRYAGAIN(Outcome.REJECTED),
  /** The slot was moved; the next try goes to its new node. */
  MOVED(Outcome.REJECTED),
  /** The slot is being moved, and this key has been moved already. */
  ASK(Outcome.REJECTED),
  /** Fewer replicas are in sync than {@code min-replicas-to-write}. */
  NOREPLICAS(Outcome.REJECTED),
  /** The server became a replica; its primary must be looked for. */
  READONLY(Outcome.CONNECTION_LOST),
  /** As {@link #READONLY}, while {@code WAIT} counted the replicas that have a write. */
  UNBLOCKED(Outcome.UNKNOWN),
  OTHER(Outcome.ERROR);

  private final Outcome outcome;

  Refusal(Outcome outcome) {
    this.outcome = outcome;
  }

  static Refusal of(String message) {
    int end = message.indexOf(' ');
    String word = end < 0 ? message : message.substring(0, end);
    return Arrays.stream(values())
        .filter(refusal -> refusal != OTHER && refusal.name().equals(word))
        .findFirst()
        .orElse(OTHER);
  }

  /** Describes an error without its slot: failures of one kind must read the same. */
  String words(JedisDataException refused) {
    return switch (this) {
      case MOVED -> "the slot was moved to another node";
      case ASK -> "the slot is being moved to another node";
      default -> Connector.words(refused);
    };
  }

  Outcome outcome() {
    return outcome;
  }
}
