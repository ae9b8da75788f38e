package dev.loadstone.benchmarks.sql;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.benchmarks.kit.witness.Witness;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.core.settings.TextFolder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The settings under {@code benchmark} in an experiment with a folder, except the name.
 *
 * @param folder null for the one that is shipped under the name
 */
public record FolderSettings(
    @Setting(
            value =
                """
                the folder with the schema, the transactions and the rules: its path, from the
                experiment's file on. See [own SQL](../own-sql.md)
                """,
            otherwise = "the one that is shipped; required for `sql`")
        TextFolder folder,
    @Setting("numbers in place of those that `define` of the folder's load.yaml has") @Default("{}")
        Map<String, String> set,
    @Setting(value = WeightedMix.MEANING, otherwise = "the weights that the scripts have")
        @Default("{}")
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, String> mix,
    @Setting(Access.MEANING) @Default("statements") Access access,
    @Setting(
            value =
                """
                how often the invariants are checked on one snapshot while the load runs, for
                example `30s`; their queries slow down what is measured
                """,
            otherwise = "never")
        @Range(min = 1)
        Duration checkEvery,
    @Setting(Witness.MEANING)
        @Range(min = 0, max = Witness.MOST)
        @Default("0")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        double witness) {
  public FolderSettings {
    set = Objects.requireNonNullElse(set, Map.of());
    mix = Objects.requireNonNullElse(mix, Map.of());
    numbers("set", set);
    numbers("mix", mix)
        .forEach(
            (name, weight) -> {
              if (weight.doubleValue() < 0) {
                throw RefusedSettingException.of(
                    "mix", "%s has the weight %s; expected 0 or more", name, weight);
              }
            });
  }

  /** The numbers of {@link #set}: whole ones are of type Long, others Double. */
  public Map<String, Number> numbers() {
    return numbers("set", set);
  }

  /** The weights of {@link #mix}. */
  public Map<String, Number> weights() {
    return numbers("mix", mix);
  }

  private static Map<String, Number> numbers(String setting, Map<String, String> texts) {
    Map<String, Number> numbers = new LinkedHashMap<>();
    texts.forEach(
        (name, text) -> {
          if (text.matches("-?\\d{1,18}")) {
            numbers.put(name, Long.valueOf(text));
          } else if (text.matches("-?\\d{1,18}\\.\\d{1,18}")) {
            numbers.put(name, Double.valueOf(text));
          } else {
            throw RefusedSettingException.of(setting, "%s is %s; expected a number", name, text);
          }
        });
    return numbers;
  }
}
