package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.OtherSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.voltdb.VoltTable;
import org.voltdb.client.ProcCallException;

/**
 * Connections of others that are at work.
 *
 * <p>VoltDB tells the host of a connection and how much it asked for, but neither its program nor
 * its user or port. Connections that were there before our first one are certainly others'; one
 * that came later cannot be told from ours, and is left out.
 */
final class OtherConnections {
  private final AdminClient administration;
  private final Set<String> others;

  /** The most messages of an idle client between two looks: a sign of life. */
  private static final long MESSAGES_OF_AN_IDLE_CLIENT = 1;

  /** The number of messages that each connection had sent at the last look. */
  private final Map<String, Long> messages = new HashMap<>();

  OtherConnections(AdminClient administration, Set<String> others) {
    this.administration = administration;
    this.others = Set.copyOf(others);
  }

  /** From the table of {@code @Statistics LIVECLIENTS}. */
  static Set<String> present(VoltTable liveClients) {
    Set<String> present = new HashSet<>();
    while (liveClients.advanceRow()) {
      present.add(identity(liveClients));
    }
    return present;
  }

  /** The number of a connection is unique only on its node. */
  private static String identity(VoltTable row) {
    return row.getLong("HOST_ID") + "/" + row.getLong("CONNECTION_ID");
  }

  /** The others that have a call under way, or have asked for something since the last look. */
  synchronized List<OtherSession> atWork() throws IOException, ProcCallException {
    Set<String> asked = askedSinceTheLastLook();
    List<OtherSession> atWork = new ArrayList<>();
    VoltTable live = administration.statistics("LIVECLIENTS");
    while (live.advanceRow()) {
      String identity = identity(live);
      if (others.contains(identity)
          && (live.getLong("OUTSTANDING_TRANSACTIONS") > 0 || asked.contains(identity))) {
        atWork.add(
            new OtherSession(
                identity, "a program from " + live.getString("CLIENT_HOSTNAME").strip()));
      }
    }
    return atWork;
  }

  private Set<String> askedSinceTheLastLook() throws IOException, ProcCallException {
    Set<String> asked = new HashSet<>();
    VoltTable traffic = administration.statistics("IOSTATS");
    while (traffic.advanceRow()) {
      String identity = identity(traffic);
      long sent = traffic.getLong("MESSAGES_READ");
      Long before = messages.put(identity, sent);
      if (before != null && sent - before > MESSAGES_OF_AN_IDLE_CLIENT) {
        asked.add(identity);
      }
    }
    return asked;
  }
}
