package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

final class SmallBankTerminal implements Script {
  /** The amounts, in cents, are those of the benchmark's original program. */
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
    // Two customers of a transaction are both hot or both not.
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

  private int other(int customer, int first, int count) {
    int drawn = first + random.nextInt(count - 1);
    return drawn < customer ? drawn : drawn + 1;
  }
}
