package dev.loadstone.benchmarks.ycsb.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/**
 * The distributions against their definitions, and against YCSB 0.17's own generators, drawn from
 * at the same time. The distance of two distributions is half the sum of the differences of all
 * shares; chance alone makes it about 0.01 here, and 0.03 less often than once in 10⁵⁰ runs.
 */
final class DistributionsTest {
  private static final int DRAWS = 400_000;
  private static final int ITEMS = 200;
  private static final double CHANCE = 0.03;

  private final SplittableRandom random = new SplittableRandom(42);

  private LongSupplier ours(Distribution distribution, long items) {
    return () -> distribution.next(random, items);
  }

  private static Map<Long, Double> shares(LongSupplier draw) {
    Map<Long, Double> shares = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      shares.merge(draw.getAsLong(), 1.0 / DRAWS, Double::sum);
    }
    return shares;
  }

  private static double distance(Map<Long, Double> one, Map<Long, Double> other) {
    double sum = 0;
    for (Map.Entry<Long, Double> share : one.entrySet()) {
      sum += Math.abs(share.getValue() - other.getOrDefault(share.getKey(), 0.0));
    }
    for (Map.Entry<Long, Double> share : other.entrySet()) {
      sum += one.containsKey(share.getKey()) ? 0 : share.getValue();
    }
    return sum / 2;
  }

  private static void assertAlike(LongSupplier ours, LongSupplier theirs) {
    assertThat(distance(shares(ours), shares(theirs))).isLessThan(CHANCE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.99})
  void zipfian_is_that_of_ycsb(double theta) {
    ZipfianGenerator theirs = new ZipfianGenerator(0, ITEMS - 1, theta);
    assertAlike(ours(new Zipfian(theta), ITEMS), theirs::nextValue);
  }

  @Test
  void scrambled_zipfian_has_the_same_popular_items_as_that_of_ycsb() {
    ScrambledZipfianGenerator theirs = new ScrambledZipfianGenerator(0, ITEMS - 1);
    assertAlike(ours(new ScrambledZipfian(new Zipfian(0.99), ITEMS), ITEMS), theirs::nextValue);
  }

  @Test
  void latest_is_that_of_ycsb() {
    CounterGenerator counter = new CounterGenerator(ITEMS);
    counter.nextValue();
    SkewedLatestGenerator theirs = new SkewedLatestGenerator(counter);
    // Theirs has as many items as the last one's number, and can choose that one, too.
    LongSupplier fromOne = () -> theirs.nextValue() - 1;
    assertAlike(ours(Distribution.latest(new Zipfian(0.99)), ITEMS), fromOne);
  }

  @Test
  void hotspot_is_that_of_ycsb() {
    HotspotIntegerGenerator theirs = new HotspotIntegerGenerator(0, ITEMS - 1, 0.2, 0.8);
    assertAlike(ours(Distribution.hotspot(0.2, 0.8), ITEMS), theirs::nextValue);
  }

  @Test
  void exponential_is_that_of_ycsb() {
    double youngest = ITEMS * 0.8571428571;
    ExponentialGenerator theirs = new ExponentialGenerator(95, youngest);
    assertAlike(
        ours(Distribution.exponential(95, youngest), ITEMS),
        () -> {
          // As its core workload does: from the last item backwards, until there is such an item.
          while (true) {
            long item = ITEMS - 1 - theirs.nextValue().longValue();
            if (item >= 0) {
              return item;
            }
          }
        });
  }

  @Test
  void uniform_is_that_of_ycsb() {
    UniformLongGenerator theirs = new UniformLongGenerator(0, ITEMS - 1);
    assertAlike(ours(Distribution.uniform(), ITEMS), theirs::nextValue);
  }

  @Test
  void a_skew_of_another_size_is_told_from_that_of_ycsb() {
    ZipfianGenerator theirs = new ZipfianGenerator(0, ITEMS - 1, 0.9);
    assertThat(distance(shares(ours(new Zipfian(0.99), ITEMS)), shares(theirs::nextValue)))
        .isGreaterThan(CHANCE);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.99", "2, 0.99", "10, 0.5", "1000, 0.8", "100000, 0.99"})
  void the_popularity_of_a_zipfian_item_falls_with_its_place(long items, double theta) {
    double sum = 0;
    for (long i = 1; i <= items; i++) {
      sum += Math.pow((double) i, -theta);
    }
    Map<Long, Double> shares = shares(ours(new Zipfian(theta), items));

    // Exact for the first two; that is where the algorithm promises it.
    assertThat(shares.get(0L)).isCloseTo(1 / sum, within(0.005));
    if (items > 1) {
      assertThat(shares.get(1L)).isCloseTo(Math.pow(2, -theta) / sum, within(0.005));
    }
    assertThat(shares.keySet()).allMatch(item -> item >= 0 && item < items);
  }

  @Test
  void four_fifths_of_zipfian_choices_fall_on_a_fifth_of_many_items() {
    // The skew by which YCSB's paper describes its zipfian workloads.
    long items = 1_000_000;
    Zipfian zipfian = new Zipfian(0.99);
    int popular = 0;
    for (int i = 0; i < DRAWS; i++) {
      popular += zipfian.next(random, items) < items / 5 ? 1 : 0;
    }
    assertThat((double) popular / DRAWS).isBetween(0.85, 0.92);
  }

  @Test
  void zipfian_grows_with_the_items_as_if_it_had_been_made_for_them() {
    Zipfian growing = new Zipfian(0.99);
    for (long items = 1; items < ITEMS; items++) {
      growing.next(random, items);
    }
    Zipfian made = new Zipfian(0.99);
    for (double u = 0; u < 1; u += 0.001) {
      assertThat(growing.item(u, ITEMS)).isEqualTo(made.item(u, ITEMS));
    }
  }

  @Test
  void the_last_place_of_a_zipfian_distribution_is_the_last_item() {
    assertThat(new Zipfian(0.99).item(Math.nextDown(1.0), 1_000_000)).isEqualTo(999_999);
    assertThat(new Zipfian(0.99).item(0, 1_000_000)).isZero();
  }

  @Test
  void the_most_popular_item_of_latest_is_always_the_last_one() {
    Distribution latest = Distribution.latest(new Zipfian(0.99));
    for (long items : new long[] {10, 11, 5_000, 5_001}) {
      Map<Long, Double> shares = shares(ours(latest, items));
      long favourite =
          shares.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
      assertThat(favourite).isEqualTo(items - 1);
    }
  }

  @Test
  void an_item_that_arrives_does_not_move_the_popularity_of_the_others() {
    ScrambledZipfian scrambled = new ScrambledZipfian(new Zipfian(0.99), ITEMS);
    Map<Long, Double> before = shares(ours(scrambled, ITEMS + 1));
    Map<Long, Double> after = shares(ours(scrambled, ITEMS + 2));

    assertThat(after.keySet()).allMatch(item -> item < ITEMS + 2);
    assertThat(distance(before, after)).isLessThan(CHANCE);
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0.8, 1", "0, 0.8, 10", "1, 0.5, 10", "0.5, 1, 3", "0.5, 0, 3"})
  void hotspot_chooses_an_item_even_when_a_part_is_empty(double items, double operations, long n) {
    assertThat(shares(ours(Distribution.hotspot(items, operations), n)).keySet())
        .isNotEmpty()
        .allMatch(item -> item >= 0 && item < n);
  }

  @Test
  void terminals_share_the_items_out_one_after_another_and_begin_again() {
    Sequential second = new Sequential(1, 3);
    long[] items = new long[8];
    for (int i = 0; i < items.length; i++) {
      items[i] = second.next(random, 10);
    }
    assertThat(items).containsExactly(1, 4, 7, 1, 4, 7, 1, 4);
  }

  @Test
  void sequential_items_include_those_that_have_come_meanwhile() {
    Sequential only = new Sequential(0, 1);
    assertThat(only.next(random, 1)).isZero();
    assertThat(only.next(random, 2)).isEqualTo(1);
    assertThat(only.next(random, 2)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 999, 1_000, 1_001, 1_500, 250_000})
  void the_sum_of_many_terms_is_found_without_adding_them(long n) {
    for (double theta : new double[] {0.01, 0.5, 0.99}) {
      double sum = 0;
      for (long i = n; i >= 1; i--) {
        sum += Math.pow((double) i, -theta);
      }
      assertThat(new Zeta(theta).sum(n)).isCloseTo(sum, within(sum * 1e-12));
    }
  }

  @Test
  void the_sum_of_ten_thousand_million_terms_is_the_one_that_ycsb_has_computed() {
    assertThat(new Zeta(0.99).sum(10_000_000_000L)).isCloseTo(26.46902820178302, within(1e-6));
  }

  @Test
  void the_hash_is_that_of_ycsb() {
    ThreadLocalRandom any = ThreadLocalRandom.current();
    for (int i = 0; i < 10_000; i++) {
      long number = i % 2 == 0 ? i : any.nextLong();
      assertThat(FnvHash.of(number)).isEqualTo(site.ycsb.Utils.fnvhash64(number)).isNotNegative();
    }
  }

  @Test
  void lengths_are_constant_uniform_or_zipfian() {
    FieldLengths constant = new FieldLengths(FieldLengths.Shape.CONSTANT, 1, 100);
    FieldLengths uniform = new FieldLengths(FieldLengths.Shape.UNIFORM, 5, 14);
    FieldLengths zipfian = new FieldLengths(FieldLengths.Shape.ZIPFIAN, 1, ITEMS);
    ZipfianGenerator theirs = new ZipfianGenerator(1, ITEMS);

    assertThat(shares(() -> constant.of(random.nextLong()))).containsOnlyKeys(100L);
    Map<Long, Double> even = shares(() -> uniform.of(random.nextLong()));
    assertThat(even).hasSize(10);
    assertThat(even.values()).allSatisfy(share -> assertThat(share).isCloseTo(0.1, within(0.01)));
    assertThat(even.keySet()).allMatch(length -> length >= 5 && length <= 14);
    // Theirs approximates from the third on, ours are exact.
    assertThat(distance(shares(() -> zipfian.of(random.nextLong())), shares(theirs::nextValue)))
        .isLessThan(0.06);
    assertThat(zipfian.of(0)).isEqualTo(1);
    assertThat(zipfian.of(-1)).isEqualTo(ITEMS);
  }
}
