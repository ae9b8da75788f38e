package dev.loadstone.studies.sets;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.core.text.Text;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.List;

/** The settings of the set study. */
public record SetsSettings(
    @Setting("elements of the left set, 0 to 100 million")
        @Range(min = 0, max = 100_000_000)
        @Default("10000")
        long left,
    @Setting(value = "elements of the right set", otherwise = "as `left`")
        @Range(min = 0, max = 100_000_000)
        Long right,
    @Setting("how much of the smaller set the larger one has too, in percent")
        @Range(min = 0, max = 100)
        @Default("50")
        double overlap,
    @Setting("how many of its elements the load writes twice, in percent")
        @Range(min = 0, max = 100)
        @Default("0")
        double duplicates,
    @Setting(
            value = "which are run, in this order again and again: a list, see below",
            otherwise = "the serial ones of the paper")
        @Default("[union-1, intersection-1, intersection-2, difference-1]")
        List<SetAlgorithm> algorithms,
    @Setting("keys that a scan fetches at once, 1 to 1 million")
        @Range(min = 1, max = 1_000_000)
        @Default("1000")
        int cache,
    @Setting("keys that are written in one request, 1 to 100 000")
        @Range(min = 1, max = 100_000)
        @Default("100")
        int batch,
    @Setting("keys that are looked up in one request, 1 to 100 000; the paper has 1")
        @Range(min = 1, max = 100_000)
        @Default("100")
        int lookups) {

  /** Fills in the size of the right set, and refuses an empty or repeating list of algorithms. */
  public SetsSettings {
    right = right == null ? Long.valueOf(left) : right;
    algorithms = List.copyOf(algorithms);
    if (algorithms.isEmpty() || algorithms.stream().distinct().count() < algorithms.size()) {
      throw RefusedSettingException.of(
          "algorithms",
          "is %s; expected one algorithm at least, and each once",
          algorithms.stream().map(SetAlgorithm::id).toList());
    }
  }

  /** Returns the data in words; two loads are equal if their descriptions are. */
  @JsonIgnore
  String description(long seed) {
    return Text.of(
        "left %d, right %d, overlap %s %%, duplicates %s %%, seed %d",
        left, right, overlap, duplicates, seed);
  }
}
