package dev.loadstone.benchmarks.tpcc;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.witness.Witness;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import java.time.Duration;

/**
 * The settings under {@code benchmark} in an experiment with TPC-C, except the name. {@code mix} is
 * null for the deck of the specification (5.2.4.2), {@code checkEvery} for no checks while the load
 * runs; no other component is null.
 */
public record TpccSettings(
    @Setting("the scale: about 500 000 rows a warehouse, and 100 000 items once")
        @Range(min = 1, max = TpccDataSettings.MAX_WAREHOUSES)
        @Default("1")
        int warehouses,
    @Setting(Access.MEANING) @Default("statements") Access access,
    @Setting(
            """
            whether the terminal waits for a Delivery (`interactive`), or only for its place in a
            queue (`deferred`, 2.7.2)
            """)
        @Default("interactive")
        DeliveryMode delivery,
    @Setting(
            """
            whether the tables have the foreign keys of clause 1.3.1; refused where a dialect's
            schema has none
            """)
        @Default("false")
        boolean foreignKeys,
    @Setting(
            """
            with `delivery: deferred`: how many sessions of each client execute what is queued, at
            most 1 000. Where one cannot keep up, `deferred-backlog` fails
            """)
        @Range(min = 1, max = 1_000)
        @Default("1")
        int deliverySessions,
    @Setting(
            """
            whether a terminal keeps its home warehouse (`fixed`, 2.4.1.1) or each transaction draws
            one from all (`roaming`), for runs of fewer terminals than warehouses that are to work
            on the whole data. A run with `roaming` says so
            """)
        @Default("fixed")
        Homes homes,
    @Setting(
            value =
                """
                percentages by transaction, 100 together, instead of the deck of 23:
                `{new-order: 45, payment: 43, order-status: 4, delivery: 4, stock-level: 4}`. A run
                with it says so
                """,
            otherwise = "the deck")
        TransactionMix mix,
    @Setting(
            value =
                """
                how often conditions 1, 2, 3, 8 and 9 are checked on one snapshot while the load
                runs, for example `30s`. The queries read all orders and the history, so they slow
                down what is measured; the result says how long they took
                """,
            otherwise = "never")
        @Range(min = 1)
        Duration checkEvery,
    @Setting(Witness.MEANING)
        @Range(min = 0, max = Witness.MOST)
        @Default("0")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        double witness) {
  private static final int PERCENT = 100;

  public TpccSettings {
    if (deliverySessions > 1 && delivery == DeliveryMode.INTERACTIVE) {
      throw RefusedSettingException.of(
          "deliverySessions",
          "is %d, and no Delivery is queued; expected delivery: deferred beside it",
          deliverySessions);
    }
    if (mix != null && mix.total() != PERCENT) {
      throw RefusedSettingException.of(
          "mix", "adds up to %d; expected percentages that add up to %d", mix.total(), PERCENT);
    }
  }

  /** The way to execute a Delivery. */
  public enum DeliveryMode {
    /** At once; the terminal waits for it. */
    @JsonProperty("interactive")
    INTERACTIVE,
    /** Queued for the background, as the specification has it (2.7.2). */
    @JsonProperty("deferred")
    DEFERRED
  }

  /** The home warehouses of terminals. */
  public enum Homes {
    /** Each terminal keeps one warehouse (2.4.1.1). */
    @JsonProperty("fixed")
    FIXED,
    /** Each transaction draws its warehouse from all. */
    @JsonProperty("roaming")
    ROAMING
  }

  /** The data that a run with these settings needs. */
  public TpccDataSettings data(long seed) {
    return new TpccDataSettings(warehouses, foreignKeys, seed);
  }

  TransactionMix deck() {
    return mix == null ? TransactionMix.STANDARD : mix;
  }
}
