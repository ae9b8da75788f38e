package dev.loadstone.benchmarks.smallbank;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.benchmarks.kit.witness.Witness;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;

/** The settings under {@code benchmark} in an experiment with SmallBank, apart from the name. */
public record SmallBankSettings(
    @Setting("customers, each with savings and a checking account, 2 to 100 million")
        @Range(min = 2, max = 100_000_000)
        @Default("1000000")
        int accounts,
    @Setting(
            """
            customers that are asked for more often, the first of them all: none, or 2 to two less
            than `accounts`
            """)
        @Default("0")
        int hotAccounts,
    @Setting(
            """
            the percentage of transactions that are about hot customers only; the others are about
            none
            """)
        @Range(min = 0, max = 100)
        @Default("90")
        double hotShare,
    @Setting(
            """
            by statements: whether a balance that decides what is written is locked when it is read
            (`locking`, by `for update`) or not (`plain`)
            """)
        @Default("locking")
        Reads reads,
    @Setting(Access.MEANING) @Default("statements") Access access,
    @Setting(value = WeightedMix.MEANING, otherwise = "the weights below")
        @Default(
            """
            {amalgamate: 15, balance: 15, deposit-checking: 15, send-payment: 25,
             transact-savings: 15, write-check: 15}
            """)
        Mix mix,
    @Setting(Witness.MEANING)
        @Range(min = 0, max = Witness.MOST)
        @Default("0")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        double witness) {

  public SmallBankSettings {
    if (hotAccounts != 0 && (hotAccounts < 2 || hotAccounts > accounts - 2)) {
      throw RefusedSettingException.of(
          "hotAccounts",
          "is %d; expected 0, or a whole number from 2 to two less than accounts, which is %d",
          hotAccounts,
          accounts);
    }
    if (reads == Reads.PLAIN && access == Access.PROCEDURES) {
      throw RefusedSettingException.of(
          "reads",
          "is plain, and stored procedures lock what they read to write it; expected access:"
              + " statements beside it");
    }
  }

  /** How to read balances that decide what is written. */
  public enum Reads {
    /** With a lock ({@code for update}), if the database has them. */
    @JsonProperty("locking")
    LOCKING,
    /** Without a lock: the isolation level decides what may happen between reading and writing. */
    @JsonProperty("plain")
    PLAIN
  }

  /**
   * The relative weight of each transaction; null for never. The default is that of H-Store's
   * SmallBank, which others adopted.
   */
  public record Mix(
      @JsonProperty("amalgamate") Integer amalgamate,
      @JsonProperty("balance") Integer balance,
      @JsonProperty("deposit-checking") Integer depositChecking,
      @JsonProperty("send-payment") Integer sendPayment,
      @JsonProperty("transact-savings") Integer transactSavings,
      @JsonProperty("write-check") Integer writeCheck) {
    public Mix {
      new WeightedMix(
          amalgamate, balance, depositChecking, sendPayment, transactSavings, writeCheck);
    }

    WeightedMix weights() {
      return new WeightedMix(
          amalgamate, balance, depositChecking, sendPayment, transactSavings, writeCheck);
    }
  }
}
