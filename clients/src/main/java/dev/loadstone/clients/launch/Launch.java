package dev.loadstone.clients.launch;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import java.util.List;

/** Clients of a run, and of what follows it as long as they stay. */
public abstract class Launch implements AutoCloseable {
  private final int count;
  private final Members members;

  /**
   * @param count how many there will be
   * @param members tells who is there
   */
  Launch(int count, Members members) {
    this.count = count;
    this.members = members;
  }

  /**
   * Waits until all are there.
   *
   * @return in the order of their shares
   * @throws LoadstoneException when one does not come or may not take part
   */
  public List<Client> await(Cancellation cancellation) throws InterruptedException {
    return members.await(count, this::look, cancellation);
  }

  /** Whether nobody has gone since all were there. */
  public boolean isWhole() throws InterruptedException {
    return members.are(count);
  }

  /** Notices what keeps clients from coming, as {@link Members.Absence#look} says. */
  abstract void look(int missing) throws InterruptedException;

  /** Tells what becomes of them. */
  public final Members members() {
    return members;
  }

  /** Lets them go, and leaves no process of theirs behind. */
  @Override
  public abstract void close();
}
