package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OrderDraftTest {
  /** The identity that the check of the stock rests on. */
  @ParameterizedTest
  @ValueSource(ints = {10, 11, 18, 19, 20, 55, 99, 100})
  void what_is_left_depends_on_how_many_were_sold_and_not_on_the_portions(int loaded) {
    for (int seed = 0; seed < 50; seed++) {
      TpccRandom random = new TpccRandom(new SplittableRandom(seed));
      OrderDraft draft = new OrderDraft();
      int quantity = loaded;
      int sold = 0;
      for (int order = 0; order < 200; order++) {
        draft.begin(
            new NewOrder(1, 1, 1, severalLinesOfOneItem(random, random.uniform(5, 15)).build()));
        draft.stock(1, 7, quantity, 100, "", false, "");
        draft.compute();
        quantity = draft.quantities()[0];
        sold += draft.ordered()[0];

        assertThat(quantity).isBetween(10, 100).isEqualTo(TpccScale.quantityAfter(loaded, sold));
      }
    }
  }

  private static OrderLines.Builder severalLinesOfOneItem(TpccRandom random, int count) {
    OrderLines.Builder lines = new OrderLines.Builder(count);
    for (int line = 0; line < count; line++) {
      lines.add(7, 1, random.uniform(1, 10));
    }
    return lines;
  }
}
