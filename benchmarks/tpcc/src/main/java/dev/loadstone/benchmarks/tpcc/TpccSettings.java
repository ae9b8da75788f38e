package dev.loadstone.benchmarks.tpcc;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.core.settings.RefusedSettingException;

/**
 * The settings under {@code benchmark} in an experiment with TPC-C, beside the name. A component
 * that is null takes its default.
 *
 * @param warehouses how many warehouses, at least 1; 1 by default
 * @param access whether transactions are statements or stored procedures; statements by default
 * @param delivery whether a Delivery is waited for or queued (2.7.2); interactive by default
 * @param foreignKeys whether the tables have foreign keys; false by default
 * @param deliverySessions how many sessions of each client execute queued Deliveries, 1 to 1,000; 1
 *     by default
 * @param homes whether a terminal keeps its home warehouse (2.4.1.1) or draws one for each
 *     transaction; fixed by default
 * @param mix the share of each transaction in percent, 100 together; null, the default, for the
 *     deck of the specification (5.2.4.2)
 */
public record TpccSettings(
    Integer warehouses,
    Access access,
    DeliveryMode delivery,
    Boolean foreignKeys,
    Integer deliverySessions,
    Homes homes,
    TransactionMix mix) {
  private static final int PERCENT = 100;
  private static final int MAX_DELIVERY_SESSIONS = 1_000;

  /** Fills in defaults and refuses impossible values. */
  public TpccSettings {
    warehouses = warehouses == null ? 1 : warehouses;
    access = access == null ? Access.STATEMENTS : access;
    delivery = delivery == null ? DeliveryMode.INTERACTIVE : delivery;
    foreignKeys = foreignKeys != null && foreignKeys;
    if (deliverySessions != null && deliverySessions > 1 && delivery == DeliveryMode.INTERACTIVE) {
      throw RefusedSettingException.of(
          "deliverySessions",
          "is %d, and no Delivery is queued; expected delivery: deferred beside it",
          deliverySessions);
    }
    deliverySessions = deliverySessions == null ? 1 : deliverySessions;
    homes = homes == null ? Homes.FIXED : homes;
    if (deliverySessions < 1 || deliverySessions > MAX_DELIVERY_SESSIONS) {
      throw RefusedSettingException.of(
          "deliverySessions",
          "is %d; expected a whole number from 1 to %d",
          deliverySessions,
          MAX_DELIVERY_SESSIONS);
    }
    if (warehouses < 1 || warehouses > TpccDataSettings.MAX_WAREHOUSES) {
      throw RefusedSettingException.of(
          "warehouses",
          "is %d; expected a whole number from 1 to %d",
          warehouses,
          TpccDataSettings.MAX_WAREHOUSES);
    }
    if (mix != null && mix.total() != PERCENT) {
      throw RefusedSettingException.of(
          "mix", "adds up to %d; expected percentages that add up to %d", mix.total(), PERCENT);
    }
  }

  /** How transactions reach the database. */
  public enum Access {
    /** SQL statements from the client. */
    @JsonProperty("statements")
    STATEMENTS,
    /** One call of a stored procedure a transaction. */
    @JsonProperty("procedures")
    PROCEDURES
  }

  /** How a Delivery is executed. */
  public enum DeliveryMode {
    /** At once; the terminal waits for it. */
    @JsonProperty("interactive")
    INTERACTIVE,
    /** Queued for the background, as the specification has it (2.7.2). */
    @JsonProperty("deferred")
    DEFERRED
  }

  /** Where terminals are at home. */
  public enum Homes {
    /** Each keeps one warehouse (2.4.1.1). */
    @JsonProperty("fixed")
    FIXED,
    /** Each transaction draws its warehouse from all. */
    @JsonProperty("roaming")
    ROAMING
  }

  /** The deck that terminals deal from. */
  TransactionMix deck() {
    return mix == null ? TransactionMix.STANDARD : mix;
  }
}
