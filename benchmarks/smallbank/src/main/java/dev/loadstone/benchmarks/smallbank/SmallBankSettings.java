package dev.loadstone.benchmarks.smallbank;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.core.settings.RefusedSettingException;

/**
 * The settings under {@code benchmark} in an experiment with SmallBank, beside the name. A
 * component that is null takes its default.
 *
 * @param accounts how many customers there are, each with a savings and a checking account, 2 to
 *     100 million; 1 million by default
 * @param hotAccounts how many customers are asked for more often than the others, at least 2, and 2
 *     fewer than accounts at most; 0, the default, for none
 * @param hotShare the share of transactions that are about hot customers only, in percent; 90 by
 *     default
 * @param reads whether a balance that decides what is written is locked when it is read, by
 *     statements; locking by default
 * @param access whether transactions are statements or stored procedures; statements by default
 * @param mix the weights of the transactions; 15 each, and 25 for send-payment, by default
 */
public record SmallBankSettings(
    Integer accounts, Integer hotAccounts, Double hotShare, Reads reads, Access access, Mix mix) {
  private static final int DEFAULT_ACCOUNTS = 1_000_000;
  private static final int MOST_ACCOUNTS = 100_000_000;
  private static final double DEFAULT_HOT_SHARE = 90;
  private static final double PERCENT = 100;

  /** Fills in defaults and refuses impossible values. */
  public SmallBankSettings {
    accounts = accounts == null ? DEFAULT_ACCOUNTS : accounts;
    hotAccounts = hotAccounts == null ? 0 : hotAccounts;
    hotShare = hotShare == null ? DEFAULT_HOT_SHARE : hotShare;
    access = access == null ? Access.STATEMENTS : access;
    reads = reads == null ? Reads.LOCKING : reads;
    mix = mix == null ? Mix.STANDARD : mix;
    mix.weights();
    if (accounts < 2 || accounts > MOST_ACCOUNTS) {
      throw RefusedSettingException.of(
          "accounts", "is %d; expected a whole number from 2 to %d", accounts, MOST_ACCOUNTS);
    }
    if (hotAccounts != 0 && (hotAccounts < 2 || hotAccounts > accounts - 2)) {
      throw RefusedSettingException.of(
          "hotAccounts",
          "is %d; expected 0, or a whole number from 2 to two less than accounts, which is %d",
          hotAccounts,
          accounts);
    }
    if (!(hotShare >= 0 && hotShare <= PERCENT)) {
      throw RefusedSettingException.of(
          "hotShare", "is %s; expected a percentage from 0 to 100", hotShare);
    }
    if (reads == Reads.PLAIN && access == Access.PROCEDURES) {
      throw RefusedSettingException.of(
          "reads",
          "is plain, and stored procedures lock what they read to write it; expected access:"
              + " statements beside it");
    }
  }

  /** How balances are read that decide what is written. */
  public enum Reads {
    /** With a lock ({@code for update}), where the database has them. */
    @JsonProperty("locking")
    LOCKING,
    /** Without: what happens between reading and writing is left to the isolation level. */
    @JsonProperty("plain")
    PLAIN
  }

  /**
   * How often each transaction is asked for, against the others.
   *
   * @param amalgamate the weight of Amalgamate
   * @param balance the weight of Balance
   * @param depositChecking the weight of DepositChecking
   * @param sendPayment the weight of SendPayment
   * @param transactSavings the weight of TransactSavings
   * @param writeCheck the weight of WriteCheck
   */
  public record Mix(
      @JsonProperty("amalgamate") Integer amalgamate,
      @JsonProperty("balance") Integer balance,
      @JsonProperty("deposit-checking") Integer depositChecking,
      @JsonProperty("send-payment") Integer sendPayment,
      @JsonProperty("transact-savings") Integer transactSavings,
      @JsonProperty("write-check") Integer writeCheck) {
    /** That of H-Store's SmallBank, which others took over. */
    public static final Mix STANDARD = new Mix(15, 15, 15, 25, 15, 15);

    /**
     * In the order of {@link SmallBankTransaction.Kind}.
     *
     * @throws IllegalArgumentException when one is negative, or all are 0
     */
    WeightedMix weights() {
      return new WeightedMix(
          amalgamate, balance, depositChecking, sendPayment, transactSavings, writeCheck);
    }
  }
}
