package dev.loadstone.benchmarks.sets;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.loadstone.benchmarks.sets.algorithm.SetAlgorithm;
import dev.loadstone.core.settings.RefusedSettingException;
import java.util.List;

/**
 * The settings of the set study.
 *
 * @param left elements of the left set, 0 to 100000000; 10000 by default
 * @param right elements of the right set; as many as the left one by default
 * @param overlap how much of the smaller set is in the larger one too, in percent; 50 by default
 * @param duplicates how many of the elements the load writes twice, in percent; 0 by default
 * @param algorithms which algorithms are run, in this order again and again; the serial ones of the
 *     paper by default
 * @param cache keys that a scan fetches at once, 1 to 1000000; 1000 by default
 * @param batch keys that are written in one request, 1 to 100000; 100 by default
 * @param lookups keys that are looked up in one request, 1 to 100000; 100 by default
 */
public record SetsSettings(
    Long left,
    Long right,
    Double overlap,
    Double duplicates,
    List<SetAlgorithm> algorithms,
    Integer cache,
    Integer batch,
    Integer lookups) {
  private static final long MOST_ELEMENTS = 100_000_000;
  private static final int MOST_CACHED = 1_000_000;
  private static final int MOST_BATCHED = 100_000;
  private static final double PERCENT = 100;

  /** Fills in defaults and refuses impossible values. */
  public SetsSettings {
    left = left == null ? 10_000 : left;
    right = right == null ? left : right;
    overlap = overlap == null ? 50 : overlap;
    duplicates = duplicates == null ? 0 : duplicates;
    algorithms =
        algorithms == null
            ? List.of(
                SetAlgorithm.UNION_1,
                SetAlgorithm.INTERSECTION_1,
                SetAlgorithm.INTERSECTION_2,
                SetAlgorithm.DIFFERENCE_1)
            : List.copyOf(algorithms);
    cache = cache == null ? 1_000 : cache;
    batch = batch == null ? 100 : batch;
    lookups = lookups == null ? 100 : lookups;
    requireWithin("left", left, 0, MOST_ELEMENTS);
    requireWithin("right", right, 0, MOST_ELEMENTS);
    requirePercentage("overlap", overlap);
    requirePercentage("duplicates", duplicates);
    requireWithin("cache", cache, 1, MOST_CACHED);
    requireWithin("batch", batch, 1, MOST_BATCHED);
    requireWithin("lookups", lookups, 1, MOST_BATCHED);
    if (algorithms.isEmpty() || algorithms.stream().distinct().count() < algorithms.size()) {
      throw RefusedSettingException.of(
          "algorithms",
          "is %s; expected one algorithm at least, and each once",
          algorithms.stream().map(SetAlgorithm::id).toList());
    }
  }

  private static void requireWithin(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw RefusedSettingException.of(
          name, "is %d; expected a whole number from %d to %d", value, least, most);
    }
  }

  private static void requirePercentage(String name, double value) {
    if (!(value >= 0 && value <= PERCENT)) {
      throw RefusedSettingException.of(name, "is %s; expected a percentage from 0 to 100", value);
    }
  }

  /** The data in words; loads of the same words are alike. */
  @JsonIgnore
  String description(long seed) {
    return "left "
        + left
        + ", right "
        + right
        + ", overlap "
        + overlap
        + " %, duplicates "
        + duplicates
        + " %, seed "
        + seed;
  }
}
