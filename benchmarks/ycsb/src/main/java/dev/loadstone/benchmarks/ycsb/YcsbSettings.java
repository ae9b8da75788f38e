package dev.loadstone.benchmarks.ycsb;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.ycsb.data.Keys;
import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.settings.RefusedSettingException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings under {@code benchmark} in an experiment with YCSB, beside the name. A component
 * that is null takes its default, which is that of YCSB 0.17's core workloads where nothing else is
 * said; one that has no part in the run (parameters of another distribution, lengths of scans in a
 * mix without any) stays null.
 *
 * @param workload one of the core workloads; {@code a} when no mix is given either
 * @param mix the operations, instead of a core workload
 * @param records how many records the load makes; 1000 by default, none is possible where a run
 *     does nothing but insert
 * @param fields how many fields a record has, 1 to 1000; 10 by default
 * @param fieldLength the most bytes in a value, 1 to 1000000; 100 by default
 * @param fieldLengthDistribution how the lengths of values are distributed; constant by default
 * @param minFieldLength the least bytes in a value, unless their length is constant; 1 by default
 * @param distribution which records operations are about; that of the core workload, uniform with a
 *     mix
 * @param zipfianConstant the skew of zipfian, scrambled-zipfian and latest, more than 0 and less
 *     than 1; 0.99 by default
 * @param hotspotDataFraction the share of the records that is hot, 0 to 1; 0.2 by default
 * @param hotspotOpnFraction the share of the operations on hot records, 0 to 1; 0.8 by default
 * @param exponentialPercentile the percentage of the operations on the youngest records, more than
 *     0 and less than 100; 95 by default
 * @param exponentialFraction how many records are the youngest, as a share of {@code records}; 6/7
 *     by default
 * @param maxScanLength the most records in a scan, 1 to 100000; 100 by default
 * @param minScanLength the least records in a scan, unless their number is constant; 1 by default
 * @param scanLengthDistribution how the lengths of scans are distributed; uniform by default
 * @param insertStart the number of the first record; 0 by default
 * @param insertOrder whether keys are hashes of the numbers of records, or in their order; hashed
 *     by default
 * @param readAllFields whether a read asks for all fields or for one; true by default
 * @param writeAllFields whether an update writes all fields or one; false by default
 * @param table the name of the table; usertable by default
 * @param integrity whether every value that a run reads is checked; true by default, other than in
 *     YCSB
 */
public record YcsbSettings(
    Preset workload,
    OperationProportions mix,
    Long records,
    Integer fields,
    Integer fieldLength,
    FieldLengths.Shape fieldLengthDistribution,
    Integer minFieldLength,
    Choice distribution,
    Double zipfianConstant,
    Double hotspotDataFraction,
    Double hotspotOpnFraction,
    Double exponentialPercentile,
    Double exponentialFraction,
    Integer maxScanLength,
    Integer minScanLength,
    FieldLengths.Shape scanLengthDistribution,
    Long insertStart,
    Keys.Order insertOrder,
    Boolean readAllFields,
    Boolean writeAllFields,
    String table,
    Boolean integrity) {
  private static final long MOST_RECORDS = 10_000_000_000L;
  private static final int MOST_FIELDS = 1_000;
  private static final int MOST_FIELD_LENGTH = 1_000_000;
  private static final int SCAN_LENGTH = 100;
  private static final int MOST_SCAN_LENGTH = 100_000;
  private static final double PERCENT = 100;
  private static final Pattern TABLE = Pattern.compile("[a-z][a-z0-9_]{0,29}");

  /** Fills in defaults and refuses impossible values. */
  public YcsbSettings {
    if (workload != null && mix != null) {
      throw RefusedSettingException.of(
          "mix", "is given beside workload; expected one of the two: a core workload is a mix");
    }
    workload = workload == null && mix == null ? Preset.A : workload;
    records = records == null ? 1_000 : records;
    fields = fields == null ? 10 : fields;
    fieldLength = fieldLength == null ? 100 : fieldLength;
    fieldLengthDistribution =
        fieldLengthDistribution == null ? FieldLengths.Shape.CONSTANT : fieldLengthDistribution;
    distribution = distribution == null ? defaultDistribution(workload) : distribution;
    // What has no part in a run is not shown as if it had.
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
    insertStart = insertStart == null ? 0 : insertStart;
    insertOrder = insertOrder == null ? Keys.Order.HASHED : insertOrder;
    readAllFields = readAllFields == null || readAllFields;
    writeAllFields = writeAllFields != null && writeAllFields;
    table = table == null ? "usertable" : table;
    integrity = integrity == null || integrity;

    requireRecords(records, operations);
    requireWithin("fields", fields, 1, MOST_FIELDS);
    requireWithin("fieldLength", fieldLength, 1, MOST_FIELD_LENGTH);
    requireWithin("minFieldLength", orDefault(minFieldLength, 1), 1, fieldLength);
    requireWithin("maxScanLength", orDefault(maxScanLength, SCAN_LENGTH), 1, MOST_SCAN_LENGTH);
    requireWithin(
        "minScanLength", orDefault(minScanLength, 1), 1, orDefault(maxScanLength, SCAN_LENGTH));
    requireWithin("insertStart", insertStart, 0, Keys.MOST - MOST_RECORDS);
    requireInside("zipfianConstant", zipfianConstant, 1);
    requireShare("hotspotDataFraction", hotspotDataFraction);
    requireShare("hotspotOpnFraction", hotspotOpnFraction);
    requireInside("exponentialPercentile", exponentialPercentile, PERCENT);
    if (exponentialFraction != null && !(exponentialFraction > 0)) {
      throw RefusedSettingException.of(
          "exponentialFraction", "is %s; expected a number greater than 0", exponentialFraction);
    }
    if (!TABLE.matcher(table).matches()) {
      throw RefusedSettingException.of(
          "table",
          "is %s; expected at most 30 lower-case letters, digits and underscores, a letter first",
          table);
    }
  }

  private static Choice defaultDistribution(Preset workload) {
    return workload == null ? Choice.UNIFORM : workload.distribution();
  }

  private static <T> T orDefault(T value, T standard) {
    return value == null ? standard : value;
  }

  private static void requireRecords(long records, OperationProportions mix) {
    if (records == 0 && mix.onlyInserts()) {
      return;
    }
    if (records < 1 || records > MOST_RECORDS) {
      throw RefusedSettingException.of(
          "records",
          "is %d; expected a whole number from 1 to %d, or 0 where runs do nothing but insert",
          records,
          MOST_RECORDS);
    }
  }

  private static void requireWithin(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw RefusedSettingException.of(
          name, "is %d; expected a whole number from %d to %d", value, least, most);
    }
  }

  private static void requireShare(String name, Double value) {
    if (value != null && !(value >= 0 && value <= 1)) {
      throw RefusedSettingException.of(name, "is %s; expected a number from 0 to 1", value);
    }
  }

  private static void requireInside(String name, Double value, double bound) {
    if (value != null && !(value > 0 && value < bound)) {
      throw RefusedSettingException.of(
          name, "is %s; expected a number between 0 and %d", value, (int) bound);
    }
  }

  /** The operations, by the mix or by the core workload. */
  @JsonIgnore
  public OperationProportions operations() {
    return mix == null ? workload.mix() : mix;
  }

  /** Why it cannot be driven by so many terminals; . */
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

  /** How long values are. */
  FieldLengths fieldLengths() {
    return new FieldLengths(fieldLengthDistribution, orDefault(minFieldLength, 1), fieldLength);
  }

  /** How many records scans ask for. */
  FieldLengths scanLengths() {
    return new FieldLengths(
        orDefault(scanLengthDistribution, FieldLengths.Shape.UNIFORM),
        orDefault(minScanLength, 1),
        orDefault(maxScanLength, SCAN_LENGTH));
  }

  /** The core workloads of YCSB 0.17. */
  public enum Preset {
    /** Update heavy: half reads, half updates. */
    @JsonProperty("a")
    A,
    /** Read mostly: 95 % reads, 5 % updates. */
    @JsonProperty("b")
    B,
    /** Read only. */
    @JsonProperty("c")
    C,
    /** Read latest: 95 % reads, 5 % inserts. */
    @JsonProperty("d")
    D,
    /** Short ranges: 95 % scans, 5 % inserts. */
    @JsonProperty("e")
    E,
    /** Half reads, half read-modify-writes. */
    @JsonProperty("f")
    F;

    OperationProportions mix() {
      return switch (this) {
        case A -> new OperationProportions(50.0, 50.0, null, null, null, null);
        case B -> new OperationProportions(95.0, 5.0, null, null, null, null);
        case C -> new OperationProportions(100.0, null, null, null, null, null);
        case D -> new OperationProportions(95.0, null, 5.0, null, null, null);
        case E -> new OperationProportions(null, null, 5.0, 95.0, null, null);
        case F -> new OperationProportions(50.0, null, null, null, 50.0, null);
      };
    }

    Choice distribution() {
      return this == D ? Choice.LATEST : Choice.SCRAMBLED_ZIPFIAN;
    }
  }

  /** Which records operations are about. */
  public enum Choice {
    /** All alike. */
    @JsonProperty("uniform")
    UNIFORM,
    /** The first records are the most popular ones. */
    @JsonProperty("zipfian")
    ZIPFIAN,
    /** As zipfian, with the popular records scattered over all; YCSB's zipfian. */
    @JsonProperty("scrambled-zipfian")
    SCRAMBLED_ZIPFIAN,
    /** The records that came last are the most popular ones, as zipfian. */
    @JsonProperty("latest")
    LATEST,
    /** A share of the operations on a share of the records. */
    @JsonProperty("hotspot")
    HOTSPOT,
    /** The records that came last are the most popular ones, falling exponentially with age. */
    @JsonProperty("exponential")
    EXPONENTIAL,
    /** One after another. */
    @JsonProperty("sequential")
    SEQUENTIAL
  }
}
