package dev.loadstone.benchmarks.tpcc.input;

import dev.loadstone.benchmarks.tpcc.random.TpccRandom;

/**
 * The deck that decides a terminal's next transaction (5.2.4.2): every card is dealt once, then all
 * of them are shuffled again. Unlike a weighted draw it keeps the shares exact over each deck.
 */
public final class Deck {
  private static final TransactionKind[] KINDS = TransactionKind.values();

  private final byte[] cards;
  private int dealt;

  public Deck(TransactionMix mix) {
    cards = mix.cards();
    dealt = cards.length;
  }

  /** Deals a card, after a shuffle when the deck is used up. */
  public TransactionKind deal(TpccRandom random) {
    if (dealt == cards.length) {
      shuffle(random);
      dealt = 0;
    }
    return KINDS[cards[dealt++]];
  }

  /** Shuffles as Fisher and Yates do: every order has the same probability. */
  private void shuffle(TpccRandom random) {
    for (int i = cards.length - 1; i > 0; i--) {
      int j = random.uniform(0, i);
      byte card = cards[i];
      cards[i] = cards[j];
      cards[j] = card;
    }
  }
}
