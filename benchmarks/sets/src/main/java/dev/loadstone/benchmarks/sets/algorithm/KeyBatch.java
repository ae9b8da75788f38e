package dev.loadstone.benchmarks.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import java.util.ArrayList;
import java.util.List;

/** Gathers keys and hands them on in batches; what is left over when it is {@link #finish}ed. */
public final class KeyBatch {
  private final int size;
  private final Use use;
  private List<String> keys = new ArrayList<>();

  /** The use that is made of a batch. */
  @FunctionalInterface
  public interface Use {
    /** Takes a batch, which it may keep. */
    void take(List<String> keys) throws CallFailedException;
  }

  /**
   * @param size keys of a batch, at least 1
   */
  public KeyBatch(int size, Use use) {
    this.size = size;
    this.use = use;
  }

  /** Adds a key. */
  public void add(String key) throws CallFailedException {
    keys.add(key);
    if (keys.size() == size) {
      finish();
    }
  }

  /** Hands on what is there. */
  public void finish() throws CallFailedException {
    if (!keys.isEmpty()) {
      List<String> full = keys;
      keys = new ArrayList<>(Math.min(size, 2 * full.size()));
      use.take(full);
    }
  }
}
