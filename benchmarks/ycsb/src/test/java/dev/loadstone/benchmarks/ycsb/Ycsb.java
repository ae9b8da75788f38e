package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.core.result.ResultJson;
import java.util.HashMap;
import java.util.Map;

/** Makes settings as a file would. */
final class Ycsb {
  private Ycsb() {}

  static YcsbSettings settings(Map<String, Object> values) {
    return ResultJson.mapper().convertValue(values, YcsbSettings.class);
  }

  /** Some settings, and more. */
  static YcsbSettings settings(Map<String, Object> values, Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(values);
    all.putAll(more);
    return settings(all);
  }
}
