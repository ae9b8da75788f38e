package dev.loadstone.core.database;

import dev.loadstone.core.database.mark.MarkedTables;
import java.util.OptionalLong;

/**
 * The nodes of a replicated store, called one by one about records that one given node alone keeps.
 * A call through one node for a record of another takes longer than one for a record of its own by
 * the way between the two and back; so these ways can be measured from outside. Nodes count from 0.
 */
public interface ReplicaCalls {
  /**
   * The places for such records, by name, and whose they are.
   *
   * @throws dev.loadstone.core.LoadstoneException from its methods when the server refuses
   */
  MarkedTables<String, RuntimeException> places();

  /**
   * Opens a way to the place.
   *
   * @param name that of the place, and of the table of the load's client whose calls are told
   * @throws SessionUnavailableException when no server answers or a node keeps none of its records
   */
  Session open(String name) throws SessionUnavailableException;

  /** Calls that wait for their answers; for any number of threads. */
  interface Session {
    /** The number of nodes. */
    int nodes();

    /** The number of them that keep each record of the load. */
    int replicas();

    /** The number of replicas that answer a read of the load. */
    int readers();

    /** The number of replicas that acknowledge a write of the load. */
    int writers();

    /** Writes through one node a record that another one keeps, or itself. */
    Outcome write(int through, int keeper);

    /** Reads through one node a record that another one keeps, or itself. */
    Outcome read(int through, int keeper);

    /**
     * The number of calls on the table that a node has coordinated for clients since it started;
     * empty when it does not say.
     */
    OptionalLong coordinated(boolean write, int node);
  }
}
