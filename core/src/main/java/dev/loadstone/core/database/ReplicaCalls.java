package dev.loadstone.core.database;

import dev.loadstone.core.database.mark.MarkedTables;
import java.util.OptionalLong;

/**
 * Calls through single nodes of a replicated store, about records that one given node alone keeps.
 * A call through one node for a record of another takes longer than a call for a record of its own,
 * by the round trip between the two nodes. So these round trips can be measured from outside. Nodes
 * count from 0.
 */
public interface ReplicaCalls {
  /**
   * The places for such records, by name, with their marks.
   *
   * @throws dev.loadstone.core.LoadstoneException from its methods when the server refuses
   */
  MarkedTables<String, RuntimeException> places();

  /**
   * Opens a session for a place.
   *
   * @param name the name of the place, and of the load's table whose calls {@link
   *     Session#coordinated} counts
   * @throws SessionUnavailableException when no server answers or a node keeps none of its records
   */
  Session open(String name) throws SessionUnavailableException;

  /** Calls that wait for their answers; for use by any number of threads. */
  interface Session {
    int nodes();

    /** The number of nodes that keep each record of the load. */
    int replicas();

    /** The number of replicas that answer a read of the load. */
    int readers();

    /** The number of replicas that acknowledge a write of the load. */
    int writers();

    /** Writes, through one node, a record that another node or the same one keeps. */
    Outcome write(int through, int keeper);

    /** Reads, through one node, a record that another node or the same one keeps. */
    Outcome read(int through, int keeper);

    /**
     * The number of calls on the table that a node has coordinated for clients since it started;
     * empty when it does not say.
     */
    OptionalLong coordinated(boolean write, int node);
  }
}
