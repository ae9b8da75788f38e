package dev.loadstone.benchmarks.ycsb;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loadstone.benchmarks.ycsb.data.Keys;
import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings under {@code benchmark} in an experiment with YCSB, apart from the name. Defaults
 * are those of YCSB 0.17's core workloads unless stated otherwise. A setting without effect on the
 * run (parameters of another distribution, lengths of scans in a mix without scans) stays null. So
 * does one of {@code workload} and {@code mix}. No other component is null.
 */
public record YcsbSettings(
    @Setting(
            value = "a core workload, `a` to `f`: the mix and the distribution below",
            otherwise = "`a`")
        Preset workload,
    @Setting(
            """
            instead of a workload: `{read, update, insert, scan, readModifyWrite, delete}` in
            percent, together 100
            """)
        OperationProportions mix,
    @Setting("how many the load makes; 0 where a run does nothing but insert")
        @Range(min = 0, max = YcsbSettings.MOST_RECORDS)
        @Default("1000")
        long records,
    @Setting("fields of a record, 1 to 1000") @Range(min = 1, max = 1_000) @Default("10")
        int fields,
    @Setting("bytes of a value, or the most where lengths vary; 1 to 1 million")
        @Range(min = 1, max = 1_000_000)
        @Default("100")
        int fieldLength,
    @Setting("how the lengths of values vary: `constant`, `uniform` or `zipfian`")
        @Default("constant")
        FieldLengths.Shape fieldLengthDistribution,
    @Setting(value = "the least bytes in a value, where lengths vary", otherwise = "1")
        @Range(min = 1)
        Integer minFieldLength,
    @Setting(
            value =
                """
                which records operations are about: `uniform`, `zipfian`, `scrambled-zipfian`,
                `latest`, `hotspot`, `exponential` or `sequential`
                """,
            otherwise = "the workload's; `uniform` with a mix")
        Choice distribution,
    @Setting(
            value = "skew of `zipfian`, `scrambled-zipfian` and `latest`, between 0 and 1",
            otherwise = "0.99")
        @Range(above = 0, below = 1)
        Double zipfianConstant,
    @Setting(value = "`hotspot`: the share of the records that is hot", otherwise = "0.2")
        @Range(min = 0, max = 1)
        Double hotspotDataFraction,
    @Setting(value = "`hotspot`: the share of the operations on hot records", otherwise = "0.8")
        @Range(min = 0, max = 1)
        Double hotspotOpnFraction,
    @Setting(
            value = "`exponential`: the percentage of the operations on the youngest records",
            otherwise = "95")
        @Range(above = 0, below = 100)
        Double exponentialPercentile,
    @Setting(
            value = "`exponential`: how many records are the youngest, as a share of `records`",
            otherwise = "6/7")
        @Range(above = 0)
        Double exponentialFraction,
    @Setting(value = "the most records in a scan, 1 to 100 000", otherwise = "100")
        @Range(min = 1, max = 100_000)
        Integer maxScanLength,
    @Setting(value = "the least records in a scan, where their number varies", otherwise = "1")
        @Range(min = 1)
        Integer minScanLength,
    @Setting(
            value = "how the lengths of scans vary: `constant`, `uniform` or `zipfian`",
            otherwise = "`uniform`")
        FieldLengths.Shape scanLengthDistribution,
    @Setting("the number of the first record")
        @Range(min = 0, max = Keys.MOST - YcsbSettings.MOST_RECORDS)
        @Default("0")
        long insertStart,
    @Setting("whether the order of keys is that of the numbers (`ordered`) or not (`hashed`)")
        @Default("hashed")
        Keys.Order insertOrder,
    @Setting("whether a read asks for all fields, or for one") @Default("true")
        boolean readAllFields,
    @Setting("whether an update writes all fields, or one") @Default("false")
        boolean writeAllFields,
    @Setting("the table; its ledger is `<table>_load`")
        @Matches(
            value = "[a-z][a-z0-9_]{0,29}",
            expected = "at most 30 lower-case letters, digits and underscores, a letter first")
        @Default("usertable")
        String table,
    @Setting("whether every value that is read is checked, other than in YCSB") @Default("true")
        boolean integrity) {
  static final long MOST_RECORDS = 10_000_000_000L;
  private static final int SCAN_LENGTH = 100;

  /** Fills in defaults that depend on other settings, and refuses impossible combinations. */
  public YcsbSettings {
    if (workload != null && mix != null) {
      throw RefusedSettingException.of(
          "mix", "is given beside workload; expected one of the two: a core workload is a mix");
    }
    workload = workload == null && mix == null ? Preset.A : workload;
    distribution =
        orDefault(distribution, workload == null ? Choice.UNIFORM : workload.distribution());
    // Settings without effect are left null, so that they are not shown.
    if (fieldLengthDistribution != FieldLengths.Shape.CONSTANT) {
      minFieldLength = orDefault(minFieldLength, 1);
    }
    switch (distribution) {
      case ZIPFIAN, SCRAMBLED_ZIPFIAN, LATEST -> zipfianConstant = orDefault(zipfianConstant, 0.99);
      case HOTSPOT -> {
        hotspotDataFraction = orDefault(hotspotDataFraction, 0.2);
        hotspotOpnFraction = orDefault(hotspotOpnFraction, 0.8);
      }
      case EXPONENTIAL -> {
        exponentialPercentile = orDefault(exponentialPercentile, 95.0);
        exponentialFraction = orDefault(exponentialFraction, 0.8571428571);
      }
      case UNIFORM, SEQUENTIAL -> {
        // They have no parameters.
      }
    }
    OperationProportions operations = mix == null ? workload.mix() : mix;
    if (operations.has(OperationKind.SCAN)) {
      maxScanLength = orDefault(maxScanLength, SCAN_LENGTH);
      minScanLength = orDefault(minScanLength, 1);
      scanLengthDistribution = orDefault(scanLengthDistribution, FieldLengths.Shape.UNIFORM);
    }
    if (records == 0 && !operations.onlyInserts()) {
      throw RefusedSettingException.of(
          "records",
          "is 0; expected a whole number from 1 to %d, or 0 where runs do nothing but insert",
          MOST_RECORDS);
    }
    requireAtMost("minFieldLength", minFieldLength, fieldLength);
    requireAtMost("minScanLength", minScanLength, orDefault(maxScanLength, SCAN_LENGTH));
  }

  private static <T> T orDefault(T value, T standard) {
    return value == null ? standard : value;
  }

  private static void requireAtMost(String name, Integer value, int most) {
    if (value != null && value > most) {
      throw RefusedSettingException.of(
          name, "is %d; expected a whole number from 1 to %d", value, most);
    }
  }

  @JsonIgnore
  public OperationProportions operations() {
    return mix == null ? workload.mix() : mix;
  }

  /** Returns the reason why so many terminals cannot run this; empty when they can. */
  Optional<Refusal> refusal(int terminals) {
    return operations().onlyInserts() || records >= terminals
        ? Optional.empty()
        : Optional.of(
            new Refusal(
                "records",
                "is %d and load.terminals is %d; each terminal has records of its own to begin"
                        .formatted(records, terminals)
                    + " with, so expected at least as many records as terminals"));
  }

  FieldLengths fieldLengths() {
    return new FieldLengths(fieldLengthDistribution, orDefault(minFieldLength, 1), fieldLength);
  }

  FieldLengths scanLengths() {
    return new FieldLengths(
        orDefault(scanLengthDistribution, FieldLengths.Shape.UNIFORM),
        orDefault(minScanLength, 1),
        orDefault(maxScanLength, SCAN_LENGTH));
  }

  /** The core workloads of YCSB 0.17. */
  public enum Preset {
    /** Update heavy. */
    A(50.0, 50.0, 0.0, 0.0, 0.0),
    /** Read mostly. */
    B(95.0, 5.0, 0.0, 0.0, 0.0),
    /** Read only. */
    C(100.0, 0.0, 0.0, 0.0, 0.0),
    /** Read latest. */
    D(95.0, 0.0, 5.0, 0.0, 0.0),
    /** Short ranges. */
    E(0.0, 0.0, 5.0, 95.0, 0.0),
    F(50.0, 0.0, 0.0, 0.0, 50.0);

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    private final OperationProportions mix;

    Preset(double read, double update, double insert, double scan, double readModifyWrite) {
      this.mix = new OperationProportions(read, update, insert, scan, readModifyWrite, 0.0);
    }

    @JsonValue
    String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    OperationProportions mix() {
      return mix;
    }

    Choice distribution() {
      return this == D ? Choice.LATEST : Choice.SCRAMBLED_ZIPFIAN;
    }
  }

  /** The distribution by which operations choose records. */
  public enum Choice {
    @JsonProperty("uniform")
    UNIFORM,
    /** The first records are the most popular ones. */
    @JsonProperty("zipfian")
    ZIPFIAN,
    /** Like zipfian, with the popular records scattered over all; this is YCSB's zipfian. */
    @JsonProperty("scrambled-zipfian")
    SCRAMBLED_ZIPFIAN,
    /** The newest records are the most popular ones; popularity is zipfian. */
    @JsonProperty("latest")
    LATEST,
    /** A share of the operations on a share of the records. */
    @JsonProperty("hotspot")
    HOTSPOT,
    /** The newest records are the most popular ones; popularity falls exponentially with age. */
    @JsonProperty("exponential")
    EXPONENTIAL,
    @JsonProperty("sequential")
    SEQUENTIAL
  }
}
