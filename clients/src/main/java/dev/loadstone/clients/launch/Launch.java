package dev.loadstone.clients.launch;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import java.util.List;

/** The clients of a run, and of the runs after it as long as they stay. */
public abstract class Launch implements AutoCloseable {
  private final int count;
  private final Members members;

  Launch(int count, Members members) {
    this.count = count;
    this.members = members;
  }

  /**
   * Waits until all clients are there.
   *
   * @return the clients in the order of their shares
   * @throws LoadstoneException when one does not come or may not take part
   */
  public List<Client> await(Cancellation cancellation) throws InterruptedException {
    return members.await(count, this::look, cancellation);
  }

  public boolean isWhole() throws InterruptedException {
    return members.are(count);
  }

  /** Called several times a second while clients are missing; throws when they will not come. */
  abstract void look(int missing);

  public final Members members() {
    return members;
  }

  /** Lets the clients go, and leaves no process of theirs behind. */
  @Override
  public abstract void close();
}
