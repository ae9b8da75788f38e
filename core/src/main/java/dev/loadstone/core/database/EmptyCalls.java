package dev.loadstone.core.database;

import java.util.List;

/**
 * The waits of a database that does not tell them: a call that does nothing takes what the network
 * does, and what the load's calls take longer is in the server, or in a driver that is busy.
 */
public final class EmptyCalls implements WaitSource {
  private final String title;
  private final Call call;

  /** A call that does nothing in the server, over a connection that is not the load's. */
  @FunctionalInterface
  public interface Call extends AutoCloseable {
    /**
     * Makes it and waits for the answer.
     *
     * @throws dev.loadstone.core.LoadstoneException when there is none; a later call may succeed
     */
    void make();

    @Override
    default void close() {}
  }

  /** The title is the database's. */
  public EmptyCalls(String title, Call call) {
    this.title = title;
    this.call = call;
  }

  @Override
  public void look(Told told) {
    // Threads and processors that slept since the last look are woken by a call that is not timed.
    call.make();
    long begin = System.nanoTime();
    call.make();
    told.emptyCall(System.nanoTime() - begin);
  }

  @Override
  public List<String> limits() {
    return List.of(
        title
            + " does not tell what calls wait for: what they take longer than one that does nothing"
            + " is in the server, or in a driver that is busy");
  }

  @Override
  public void close() {
    call.close();
  }
}
