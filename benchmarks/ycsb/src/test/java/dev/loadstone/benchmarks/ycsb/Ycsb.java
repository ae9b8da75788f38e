package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.contracts.BenchmarkSettings;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Makes settings as a file would. */
final class Ycsb {
  private Ycsb() {}

  static YcsbSettings settings(Map<String, Object> values) {
    return BenchmarkSettings.read(
        YcsbSettings.class, JsonMapper.shared().writeValueAsString(values));
  }

  /** Some settings, and more. */
  static YcsbSettings settings(Map<String, Object> values, Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(values);
    all.putAll(more);
    return settings(all);
  }
}
