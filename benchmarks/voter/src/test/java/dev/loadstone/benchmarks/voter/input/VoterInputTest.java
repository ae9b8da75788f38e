package dev.loadstone.benchmarks.voter.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.voter.input.AreaCodes.AreaCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shares are judged at fixed seeds, within what chance allows. */
final class VoterInputTest {
  private static final int DRAWS = 200_000;

  private final AreaCodes areaCodes = AreaCodes.load();

  @Test
  void area_codes_are_distinct_in_order_and_of_all_states() {
    List<Integer> numbers = areaCodes.all().stream().map(AreaCode::number).toList();

    assertThat(numbers)
        .hasSize(364)
        .doesNotHaveDuplicates()
        .isSorted()
        .allMatch(number -> number >= 201 && number <= 989);
    assertThat(areaCodes.all()).extracting(AreaCode::state).allMatch(s -> s.matches("[A-Z]{2}"));
    assertThat(Set.copyOf(areaCodes.all().stream().map(AreaCode::state).toList())).hasSize(51);
    assertThat(areaCodes.all())
        .contains(new AreaCode(212, "NY"), new AreaCode(907, "AK"), new AreaCode(202, "DC"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, 364, 50_000})
  void every_phone_has_a_number_of_its_own(int phones) {
    PhoneNumbers book = new PhoneNumbers(areaCodes, phones);
    Set<Integer> known = new HashSet<>(areaCodes.all().stream().map(AreaCode::number).toList());

    List<Long> numbers = IntStream.range(0, phones).mapToObj(book::phone).toList();

    assertThat(numbers).doesNotHaveDuplicates();
    assertThat(numbers)
        .allMatch(number -> known.contains(new Vote(number, 1).areaCode()))
        .allMatch(number -> number % 10_000_000 >= 2_000_000);
  }

  @Test
  void the_largest_area_code_has_numbers_enough_for_the_most_phones() {
    PhoneNumbers book = new PhoneNumbers(areaCodes, PhoneNumbers.MAX_PHONES);

    // Area codes only become smaller, so the last phone of the first one has the highest number.
    int last = 0;
    for (int step = 1 << 26; step > 0; step >>= 1) {
      if (last + step < PhoneNumbers.MAX_PHONES && book.phone(last + step) / 10_000_000 == 201) {
        last += step;
      }
    }
    assertThat(book.phone(last)).isBetween(201_400_0000L, 201_999_9999L);
    assertThat(book.phone(last + 1)).isEqualTo(202_200_0000L);
    assertThat(book.phone(PhoneNumbers.MAX_PHONES - 1) / 10_000_000).isEqualTo(989);
  }

  @Test
  void area_codes_differ_in_size() {
    PhoneNumbers book = new PhoneNumbers(areaCodes, 1_000_000);
    SplittableRandom random = new SplittableRandom(1);
    Map<Integer, Integer> calls = new TreeMap<>();
    for (int i = 0; i < DRAWS; i++) {
      calls.merge(new Vote(book.draw(random), 1).areaCode(), 1, Integer::sum);
    }

    assertThat(calls).hasSize(364);
    // 1 and 1/2 of the sum of 1/sqrt(k) for k = 1 … 364, which is 36.7.
    assertThat(calls.get(201) / (double) DRAWS).isBetween(0.0257, 0.0287);
    assertThat(calls.get(205) / (double) DRAWS).isBetween(0.0125, 0.0147);
  }

  @Test
  void one_call_in_twenty_comes_from_one_phone_in_ten_thousand() {
    PhoneNumbers book = new PhoneNumbers(areaCodes, 10_000_000);
    SplittableRandom random = new SplittableRandom(2);
    Set<Long> redialers = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      redialers.add(book.phone(i * 10_000));
    }
    Map<Boolean, Integer> calls = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      calls.merge(redialers.contains(book.draw(random)), 1, Integer::sum);
    }

    assertThat(calls.get(true) / (double) DRAWS).isBetween(0.0483, 0.0518);
  }

  @Test
  void the_favourite_is_asked_for_as_many_times_as_there_are_contestants() {
    ContestantChooser contestantChooser = new ContestantChooser(6, 10, new SplittableRandom(3));
    SplittableRandom random = new SplittableRandom(4);
    int[] calls = new int[8];
    for (int i = 0; i < DRAWS; i++) {
      calls[contestantChooser.draw(random)]++;
    }

    assertThat(calls[0]).isZero();
    assertThat(calls[7] / (double) DRAWS).isBetween(0.0975, 0.1025);
    double[] shares =
        IntStream.rangeClosed(1, 6).mapToDouble(c -> calls[c] / (0.9 * DRAWS)).sorted().toArray();
    for (int rank = 1; rank <= 6; rank++) {
      assertThat(shares[rank - 1]).isBetween(rank / 21.0 - 0.004, rank / 21.0 + 0.004);
    }
  }

  @Test
  void another_seed_has_another_favourite() {
    Set<Integer> favourites = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      ContestantChooser contestantChooser = new ContestantChooser(6, 0, new SplittableRandom(seed));
      SplittableRandom random = new SplittableRandom(5);
      int[] calls = new int[7];
      for (int i = 0; i < 2_000; i++) {
        calls[contestantChooser.draw(random)]++;
      }
      favourites.add(
          IntStream.rangeClosed(1, 6)
              .reduce((one, other) -> calls[other] > calls[one] ? other : one)
              .orElseThrow());
    }
    assertThat(favourites).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
  }

  @Test
  void results_are_read_as_often_as_asked_for() {
    PhoneNumbers book = new PhoneNumbers(areaCodes, 1_000);
    ContestantChooser contestantChooser = new ContestantChooser(6, 1, new SplittableRandom(6));
    VoterTerminal terminal = new VoterTerminal(book, contestantChooser, 2, new SplittableRandom(7));
    int results = 0;
    for (int i = 0; i < DRAWS; i++) {
      VoterTransaction input = terminal.next();
      assertThat(input.spansPartitions()).isEqualTo(input instanceof ReadResults);
      assertThat(input.typeIndex()).isEqualTo(input instanceof ReadResults ? 1 : 0);
      results += input instanceof ReadResults ? 1 : 0;
    }
    assertThat(results / (double) DRAWS).isBetween(0.019, 0.021);
  }

  @Test
  void without_a_share_results_are_never_read() {
    PhoneNumbers book = new PhoneNumbers(areaCodes, 1_000);
    ContestantChooser contestantChooser = new ContestantChooser(6, 1, new SplittableRandom(6));
    VoterTerminal terminal = new VoterTerminal(book, contestantChooser, 0, new SplittableRandom(7));

    assertThat(IntStream.range(0, 10_000).mapToObj(i -> terminal.next()))
        .allMatch(Vote.class::isInstance);
  }
}
