package dev.loadstone.studies.consistency.switching;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient.Table;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** Three replicas whose levels are numbers; writes down what is asked of it. */
final class ReplicaLevels implements ConsistencyControl {
  final List<String> steps = new CopyOnWriteArrayList<>();
  volatile int readers;
  volatile int writers;
  volatile boolean writesHang;
  volatile boolean replicaLost;

  @Override
  public int replicas() {
    return 3;
  }

  @Override
  public int readers() {
    return readers;
  }

  @Override
  public int writers() {
    return writers;
  }

  @Override
  public void readAt(int replicas) {
    readers = replicas;
    steps.add("R" + replicas);
  }

  @Override
  public void writeAt(int replicas) {
    writers = replicas;
    steps.add("W" + replicas);
  }

  @Override
  public <T> T readingAll(Supplier<T> reads) {
    steps.add("read all");
    return reads.get();
  }

  @Override
  public boolean awaitOlderWrites(Duration patience) {
    steps.add("await");
    return !writesHang;
  }

  @Override
  public void bringToAll(Table table) {
    if (replicaLost) {
      throw LoadstoneException.unavailable("a replica is lost");
    }
    steps.add("bring " + table.name());
  }
}
