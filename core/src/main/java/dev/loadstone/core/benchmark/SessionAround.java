package dev.loadstone.core.benchmark;

/** A session that leaves to another one what it does not do itself. */
public abstract class SessionAround implements Session {
  private final Session inner;

  protected SessionAround(Session inner) {
    this.inner = inner;
  }

  @Override
  public void execute(Transaction transaction, Completion completion) {
    inner.execute(transaction, completion);
  }

  @Override
  public long callNanos() {
    return inner.callNanos();
  }

  @Override
  public long commitNanos() {
    return inner.commitNanos();
  }

  @Override
  public void abort() {
    inner.abort();
  }

  @Override
  public void close() {
    inner.close();
  }
}
