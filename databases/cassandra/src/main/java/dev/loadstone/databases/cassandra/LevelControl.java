package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient.Table;
import java.time.Duration;
import java.util.function.Supplier;

record LevelControl(LiveLevels levels, CassandraStore store, int replicas)
    implements ConsistencyControl {
  @Override
  public int readers() {
    return Keyspace.needed(levels.read(), replicas);
  }

  @Override
  public int writers() {
    return Keyspace.needed(levels.write(), replicas);
  }

  @Override
  public void readAt(int answers) {
    levels.readAt(level(answers));
  }

  @Override
  public void writeAt(int answers) {
    levels.writeAt(level(answers));
  }

  @Override
  public <T> T readingAll(Supplier<T> reads) {
    ConsistencyLevel before = levels.read();
    levels.readAt(DefaultConsistencyLevel.ALL);
    try {
      return reads.get();
    } finally {
      levels.readAt(before);
    }
  }

  private ConsistencyLevel level(int answers) {
    if (answers == replicas) {
      return DefaultConsistencyLevel.ALL;
    }
    if (answers == replicas / 2 + 1) {
      return DefaultConsistencyLevel.QUORUM;
    }
    return switch (answers) {
      case 1 -> DefaultConsistencyLevel.ONE;
      case 2 -> DefaultConsistencyLevel.TWO;
      case 3 -> DefaultConsistencyLevel.THREE;
      default ->
          throw LoadstoneException.usage(
              "Cassandra has no consistency level of %s replicas of %s", answers, replicas);
    };
  }

  @Override
  public boolean awaitOlderWrites(Duration patience) throws InterruptedException {
    return levels.awaitOlderWrites(patience);
  }

  /** Reads at ALL, which repairs replicas that differ and answers when that is done. */
  @Override
  public void bringToAll(Table table) {
    store.readAllReplicas(table);
  }
}
