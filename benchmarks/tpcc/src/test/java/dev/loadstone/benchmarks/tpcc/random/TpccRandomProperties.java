package dev.loadstone.benchmarks.tpcc.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class TpccRandomProperties {
  private static final String CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String ALPHANUMERIC =
      "0123456789" + CAPITALS + CAPITALS.toLowerCase(Locale.ROOT);

  @Property
  void uniform_numbers_stay_in_their_range(
      @ForAll long seed, @ForAll int x, @ForAll @IntRange(max = Integer.MAX_VALUE) int width) {
    int y = (int) Math.min(Integer.MAX_VALUE, (long) x + width);

    assertThat(random(seed).uniform(x, y)).isBetween(x, y);
  }

  @Property(tries = 50)
  void uniform_numbers_reach_every_value_equally(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int values) {
    TpccRandom random = random(seed);
    int draws = 2_000 * values;
    int[] seen = new int[values];
    for (int i = 0; i < draws; i++) {
      seen[random.uniform(1, values) - 1]++;
    }

    requireEach(seen, 2_000);
  }

  @Property
  void nurand_is_the_formula_of_the_specification(
      @ForAll long seed, @ForAll @IntRange(max = 1023) int c) {
    TpccRandom first = random(seed);
    int left = first.uniform(0, 1023);
    int right = first.uniform(1, 3000);

    assertThat(random(seed).nuRand(1023, 1, 3000, c))
        .isEqualTo((((left | right) + c) % (3000 - 1 + 1)) + 1);
  }

  @Property
  void nurand_stays_in_the_range_of_its_field(
      @ForAll long seed,
      @ForAll @IntRange(max = 255) int lastName,
      @ForAll @IntRange(max = 1023) int customer,
      @ForAll @IntRange(max = 8191) int item) {
    TpccRandom random = random(seed);

    assertThat(random.nuRand(TpccRandom.LAST_NAME_A, 0, 999, lastName)).isBetween(0, 999);
    assertThat(random.nuRand(TpccRandom.CUSTOMER_ID_A, 1, 3000, customer)).isBetween(1, 3000);
    assertThat(random.nuRand(TpccRandom.ITEM_ID_A, 1, 100_000, item)).isBetween(1, 100_000);
  }

  @Property
  void strings_have_a_length_and_an_alphabet(
      @ForAll long seed,
      @ForAll @IntRange(max = TpccRandom.MAX_LENGTH) int oneLength,
      @ForAll @IntRange(max = TpccRandom.MAX_LENGTH) int otherLength) {
    int min = Math.min(oneLength, otherLength);
    int max = Math.max(oneLength, otherLength);
    TpccRandom random = random(seed);

    String letters = random.aString(min, max);
    String digits = random.nString(min, max);

    assertThat(letters.length()).isBetween(min, max);
    assertThat(letters.chars()).allMatch(c -> ALPHANUMERIC.indexOf(c) >= 0);
    assertThat(digits.length()).isBetween(min, max);
    assertThat(digits.chars()).allMatch(c -> c >= '0' && c <= '9');
  }

  @Property(tries = 20)
  void letters_and_digits_are_equally_frequent(@ForAll long seed) {
    TpccRandom random = random(seed);
    int[] seen = new int[ALPHANUMERIC.length()];
    for (int i = 0; i < 620; i++) {
      random.aString(100, 100).chars().forEach(c -> seen[ALPHANUMERIC.indexOf(c)]++);
    }

    requireEach(seen, 1_000);
  }

  @Property
  void addresses_have_states_and_zip_codes(@ForAll long seed) {
    assertThat(random(seed).state()).matches("[A-Z]{2}");
    assertThat(random(seed).zip()).matches("[0-9]{4}11111");
  }

  @Property
  void data_holds_original_when_asked_for(@ForAll long seed) {
    assertThat(random(seed).data(true)).hasSizeBetween(26, 50).contains("ORIGINAL");
    assertThat(random(seed).data(false)).hasSizeBetween(26, 50).doesNotContain("ORIGINAL");
  }

  @Property
  void a_permutation_has_every_number_once(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int n) {
    int[] numbers = random(seed).permutation(n);

    assertThat(IntStream.of(numbers).sorted().toArray())
        .isEqualTo(IntStream.rangeClosed(1, n).toArray());
  }

  @Property(tries = 50)
  void every_place_of_a_permutation_is_random(@ForAll long seed) {
    TpccRandom random = random(seed);
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

  @Property
  void an_exact_share_is_exact(
      @ForAll long seed,
      @ForAll @IntRange(max = 2_000) int wanted,
      @ForAll @IntRange(max = 2_000) int unwanted) {
    int rows = wanted + unwanted;
    TpccRandom random = random(seed);
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

  private static TpccRandom random(long seed) {
    return new TpccRandom(new SplittableRandom(seed));
  }
}
