package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

/** A teller's desk: customers come to it one after another. */
final class SmallBankTerminal implements Script {
  /** The amounts are those of the benchmark's first program, in cents. */
  static final int DEPOSIT = 130;

  static final int SAVING = 2_020;
  static final int CHECK = 500;
  static final int PAYMENT = 500;

  private static final Kind[] KINDS = Kind.values();
  private static final double PERCENT = 100;

  private final int accounts;
  private final int hotAccounts;
  private final double hotShare;
  private final WeightedMix mix;
  private final SplittableRandom random;

  /**
   * @param settings of the benchmark
   * @param random the terminal's own
   */
  SmallBankTerminal(SmallBankSettings settings, SplittableRandom random) {
    this.accounts = settings.accounts();
    this.hotAccounts = settings.hotAccounts();
    this.hotShare = settings.hotShare() / PERCENT;
    this.mix = settings.mix().weights();
    this.random = random;
  }

  @Override
  public SmallBankTransaction next() {
    Kind kind = KINDS[mix.draw(random)];
    boolean hot = hotAccounts > 0 && random.nextDouble() < hotShare;
    // Of two customers both are hot, or both are not.
    int first = hot ? 1 : hotAccounts + 1;
    int count = hot ? hotAccounts : accounts - hotAccounts;
    int customer = first + random.nextInt(count);
    return switch (kind) {
      case AMALGAMATE -> new SmallBankTransaction(kind, customer, other(customer, first, count), 0);
      case BALANCE -> new SmallBankTransaction(kind, customer, 0, 0);
      case DEPOSIT_CHECKING -> new SmallBankTransaction(kind, customer, 0, DEPOSIT);
      case SEND_PAYMENT ->
          new SmallBankTransaction(kind, customer, other(customer, first, count), PAYMENT);
      case TRANSACT_SAVINGS -> new SmallBankTransaction(kind, customer, 0, SAVING);
      case WRITE_CHECK -> new SmallBankTransaction(kind, customer, 0, CHECK);
    };
  }

  /** Any other customer of the same kind, of which there are two at least. */
  private int other(int customer, int first, int count) {
    int drawn = first + random.nextInt(count - 1);
    return drawn < customer ? drawn : drawn + 1;
  }
}
