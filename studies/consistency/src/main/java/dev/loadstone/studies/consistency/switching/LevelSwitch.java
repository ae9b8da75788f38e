package dev.loadstone.studies.consistency.switching;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient.Table;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Moves a store from one pair of consistency levels to another. If each read met each acknowledged
 * write before, it still does at every moment of the move: <em>raise before lower</em>. With N
 * replicas, a read at R may miss a write at W if R + W ≤ N.
 *
 * <ol>
 *   <li>Levels that rise do so first: reads that begin now meet the writes of both levels, and
 *       writes that begin now meet the reads of both.
 *   <li>Before reads fall, the move waits for the writes that began at the old level, and brings
 *       everything to all replicas. So no read at the new level depends on how far an old write had
 *       got. This also settles writes of unknown outcome, which may have reached any replicas or
 *       none.
 *   <li>Reads fall, then writes.
 * </ol>
 */
record LevelSwitch(
    ConsistencyControl control,
    List<Table> tables,
    SwitchSettings.Order order,
    Duration patience,
    Consumer<String> log) {

  /** Moves as far as it is safe; empty when the levels are reached, otherwise why not yet. */
  Optional<String> moveTo(ReplicaCounts to) throws InterruptedException {
    if (order == SwitchSettings.Order.IMMEDIATE) {
      read(to.readers());
      write(to.writers());
      return Optional.empty();
    }
    if (to.readers() > control.readers()) {
      read(to.readers());
    }
    if (to.writers() > control.writers()) {
      write(to.writers());
    }
    if (to.readers() < control.readers()) {
      Optional<String> waits = settle();
      if (waits.isPresent()) {
        return waits;
      }
      read(to.readers());
    }
    if (to.writers() < control.writers()) {
      write(to.writers());
    }
    return Optional.empty();
  }

  private Optional<String> settle() throws InterruptedException {
    if (!control.awaitOlderWrites(patience)) {
      return Optional.of("writes of the old level are still under way");
    }
    try {
      tables.forEach(control::bringToAll);
    } catch (LoadstoneException e) {
      return Optional.of(e.getMessage());
    }
    log.accept("all replicas have everything");
    return Optional.empty();
  }

  private void read(int replicas) {
    if (replicas != control.readers()) {
      control.readAt(replicas);
      log.accept("reads at " + replicas);
    }
  }

  private void write(int replicas) {
    if (replicas != control.writers()) {
      control.writeAt(replicas);
      log.accept("writes at " + replicas);
    }
  }
}
