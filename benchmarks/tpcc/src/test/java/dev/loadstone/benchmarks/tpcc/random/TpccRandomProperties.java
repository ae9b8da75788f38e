package dev.loadstone.benchmarks.tpcc.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class TpccRandomProperties {
  private static final String CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String ALPHANUMERIC =
      "0123456789" + CAPITALS + CAPITALS.toLowerCase(Locale.ROOT);

  @RepeatedTest(500)
  void uniform_numbers_stay_in_their_range(RepetitionInfo draw) {
    SplittableRandom values = values(draw);
    int x = values.nextInt();
    int y = (int) Math.min(Integer.MAX_VALUE, (long) x + values.nextInt(Integer.MAX_VALUE));

    assertThat(random(values.nextLong()).uniform(x, y)).isBetween(x, y);
  }

  @Test
  void uniform_numbers_stay_in_the_widest_and_the_narrowest_range() {
    for (long seed = 0; seed < 100; seed++) {
      assertThat(random(seed).uniform(0, Integer.MAX_VALUE)).isNotNegative();
      assertThat(random(seed).uniform(Integer.MIN_VALUE, -1)).isNegative();
      assertThat(random(seed).uniform(Integer.MAX_VALUE, Integer.MAX_VALUE))
          .isEqualTo(Integer.MAX_VALUE);
    }
  }

  @RepeatedTest(40)
  void uniform_numbers_reach_every_value_equally(RepetitionInfo draw) {
    int values = draw.getCurrentRepetition();
    TpccRandom random = random(values(draw).nextLong());
    int draws = 2_000 * values;
    int[] seen = new int[values];
    for (int i = 0; i < draws; i++) {
      seen[random.uniform(1, values) - 1]++;
    }

    requireEach(seen, 2_000);
  }

  @RepeatedTest(500)
  void nurand_is_the_formula_of_the_specification(RepetitionInfo draw) {
    SplittableRandom values = values(draw);
    long seed = values.nextLong();
    int c = values.nextInt(1024);
    TpccRandom first = random(seed);
    int left = first.uniform(0, 1023);
    int right = first.uniform(1, 3000);

    assertThat(random(seed).nuRand(1023, 1, 3000, c))
        .isEqualTo((((left | right) + c) % (3000 - 1 + 1)) + 1);
  }

  @RepeatedTest(500)
  void nurand_stays_in_the_range_of_its_field(RepetitionInfo draw) {
    SplittableRandom values = values(draw);
    int lastName = values.nextInt(256);
    int customer = values.nextInt(1024);
    int item = values.nextInt(8192);
    TpccRandom random = random(values.nextLong());

    assertThat(random.nuRand(TpccRandom.LAST_NAME_A, 0, 999, lastName)).isBetween(0, 999);
    assertThat(random.nuRand(TpccRandom.CUSTOMER_ID_A, 1, 3000, customer)).isBetween(1, 3000);
    assertThat(random.nuRand(TpccRandom.ITEM_ID_A, 1, 100_000, item)).isBetween(1, 100_000);
  }

  @RepeatedTest(200)
  void strings_have_a_length_and_an_alphabet(RepetitionInfo draw) {
    SplittableRandom values = values(draw);
    int max = values.nextInt(TpccRandom.MAX_LENGTH + 1);
    int min = values.nextInt(max + 1);
    TpccRandom random = random(values.nextLong());

    String letters = random.aString(min, max);
    String digits = random.nString(min, max);

    assertThat(letters.length()).isBetween(min, max);
    assertThat(letters.chars()).allMatch(c -> ALPHANUMERIC.indexOf(c) >= 0);
    assertThat(digits.length()).isBetween(min, max);
    assertThat(digits.chars()).allMatch(c -> c >= '0' && c <= '9');
  }

  @RepeatedTest(20)
  void letters_and_digits_are_equally_frequent(RepetitionInfo draw) {
    TpccRandom random = random(values(draw).nextLong());
    int[] seen = new int[ALPHANUMERIC.length()];
    for (int i = 0; i < 620; i++) {
      random.aString(100, 100).chars().forEach(c -> seen[ALPHANUMERIC.indexOf(c)]++);
    }

    requireEach(seen, 1_000);
  }

  @RepeatedTest(100)
  void addresses_have_states_and_zip_codes(RepetitionInfo draw) {
    long seed = values(draw).nextLong();
    assertThat(random(seed).state()).matches("[A-Z]{2}");
    assertThat(random(seed).zip()).matches("[0-9]{4}11111");
  }

  @RepeatedTest(200)
  void data_holds_original_when_asked_for(RepetitionInfo draw) {
    long seed = values(draw).nextLong();
    assertThat(random(seed).data(true)).hasSizeBetween(26, 50).contains("ORIGINAL");
    assertThat(random(seed).data(false)).hasSizeBetween(26, 50).doesNotContain("ORIGINAL");
  }

  @RepeatedTest(100)
  void a_permutation_has_every_number_once(RepetitionInfo draw) {
    SplittableRandom values = values(draw);
    int n =
        draw.getCurrentRepetition() <= 10 ? draw.getCurrentRepetition() : values.nextInt(1, 3001);
    int[] numbers = random(values.nextLong()).permutation(n);

    assertThat(IntStream.of(numbers).sorted().toArray())
        .isEqualTo(IntStream.rangeClosed(1, n).toArray());
  }

  @RepeatedTest(20)
  void every_place_of_a_permutation_is_random(RepetitionInfo draw) {
    TpccRandom random = random(values(draw).nextLong());
    int[][] seen = new int[5][5];
    for (int i = 0; i < 5_000; i++) {
      int[] numbers = random.permutation(5);
      for (int place = 0; place < 5; place++) {
        seen[place][numbers[place] - 1]++;
      }
    }

    for (int[] place : seen) {
      requireEach(place, 1_000);
    }
  }

  @RepeatedTest(200)
  void an_exact_share_is_exact(RepetitionInfo draw) {
    SplittableRandom values = values(draw);
    // The first draws have no rows at all, none that are wanted, and none that are not.
    int wanted = draw.getCurrentRepetition() <= 2 ? 0 : values.nextInt(2_001);
    int unwanted = draw.getCurrentRepetition() % 4 == 1 ? 0 : values.nextInt(2_001);
    int rows = wanted + unwanted;
    TpccRandom random = random(values.nextLong());
    ExactShare share = new ExactShare(rows, wanted);

    int picked = 0;
    for (int i = 0; i < rows; i++) {
      picked += share.next(random) ? 1 : 0;
    }

    assertThat(picked).isEqualTo(wanted);
  }

  /** Within seven standard deviations: missed by chance once in about 10^11. */
  private static void requireEach(int[] seen, int expected) {
    assertThat(IntStream.of(seen).boxed())
        .allMatch(count -> Math.abs(count - expected) < 7 * Math.sqrt(expected));
  }

  private static SplittableRandom values(RepetitionInfo draw) {
    return new SplittableRandom(draw.getCurrentRepetition());
  }

  private static TpccRandom random(long seed) {
    return new TpccRandom(new SplittableRandom(seed));
  }
}
