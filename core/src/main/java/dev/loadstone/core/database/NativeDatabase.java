package dev.loadstone.core.database;

import java.util.Set;
import java.util.function.Supplier;

/** A database that is reached by a client of its own instead of a JDBC driver. */
public abstract class NativeDatabase implements Database {
  private final String name;
  private final String title;
  private final boolean asynchronous;
  private final Set<Class<?>> capabilities;
  private final String verification;

  protected NativeDatabase(
      String name,
      String title,
      boolean asynchronous,
      Set<Class<?>> capabilities,
      String verification) {
    this.name = name;
    this.title = title;
    this.asynchronous = asynchronous;
    this.capabilities = Set.copyOf(capabilities);
    this.verification = verification;
  }

  /** Refuses a target as {@link #require} does, and gives what connects to it. */
  protected abstract Supplier<DatabaseClient> connector(Target target);

  @Override
  public final void require(Target target) {
    connector(target);
  }

  @Override
  public final DatabaseClient connect(Target target) {
    return connector(target).get();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final Set<Class<?>> capabilities() {
    return capabilities;
  }

  @Override
  public final boolean hasAsynchronousClient() {
    return asynchronous;
  }

  @Override
  public final String verification() {
    return verification;
  }
}
