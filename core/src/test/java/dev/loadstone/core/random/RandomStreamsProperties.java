package dev.loadstone.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class RandomStreamsProperties {
  @RepeatedTest(200)
  void the_same_seed_purpose_and_index_give_the_same_numbers(RepetitionInfo draw) {
    SplittableRandom random = new SplittableRandom(draw.getCurrentRepetition());
    long seed = random.nextLong();
    String purpose = purpose(random);
    long i = random.nextLong();
    assertThat(new RandomStreams(seed).stream(purpose, i).longs(10))
        .containsExactly(
            new RandomStreams(seed).stream(purpose, i).longs(10).boxed().toArray(Long[]::new));
  }

  @RepeatedTest(200)
  void another_purpose_index_or_seed_gives_other_numbers(RepetitionInfo draw) {
    SplittableRandom random = new SplittableRandom(draw.getCurrentRepetition());
    long seed = random.nextLong();
    String purpose = purpose(random);
    long i = random.nextLong();
    Set<Long> firsts = new HashSet<>();
    firsts.add(new RandomStreams(seed).stream(purpose, i).nextLong());
    firsts.add(new RandomStreams(seed).stream(purpose, i + 1).nextLong());
    firsts.add(new RandomStreams(seed).stream(purpose + "x", i).nextLong());
    firsts.add(new RandomStreams(seed + 1).stream(purpose, i).nextLong());
    firsts.add(new RandomStreams(seed).child(purpose, i).stream(purpose, i).nextLong());
    assertThat(firsts).hasSize(5);
  }

  @RepeatedTest(20)
  void neighbouring_streams_are_not_correlated(RepetitionInfo draw) {
    RandomStreams streams = new RandomStreams(draw.getCurrentRepetition());
    int equalBits = 0;
    int pairs = 2_000;
    for (int i = 0; i < pairs; i++) {
      long difference =
          streams.stream("terminal", i).nextLong() ^ streams.stream("terminal", i + 1).nextLong();
      equalBits += Long.SIZE - Long.bitCount(difference);
    }
    // 128 000 fair coins: standard deviation 179, so six of them.
    assertThat(equalBits).isBetween(64_000 - 1_074, 64_000 + 1_074);
  }

  private static String purpose(SplittableRandom random) {
    return random
        .ints(random.nextInt(1, 21), 'a', 'z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
