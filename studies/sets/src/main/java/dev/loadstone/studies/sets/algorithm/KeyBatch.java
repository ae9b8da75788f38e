package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import java.util.ArrayList;
import java.util.List;

/** Collects keys and passes them on in batches; {@link #finish} passes on the rest. */
public final class KeyBatch {
  private final int size;
  private final Use use;
  private List<String> keys = new ArrayList<>();

  @FunctionalInterface
  public interface Use {
    /** Takes a batch; it may keep the list. */
    void take(List<String> keys) throws CallFailedException;
  }

  public KeyBatch(int size, Use use) {
    this.size = size;
    this.use = use;
  }

  public void add(String key) throws CallFailedException {
    keys.add(key);
    if (keys.size() == size) {
      finish();
    }
  }

  public void finish() throws CallFailedException {
    if (!keys.isEmpty()) {
      List<String> full = keys;
      keys = new ArrayList<>(Math.min(size, 2 * full.size()));
      use.take(full);
    }
  }
}
