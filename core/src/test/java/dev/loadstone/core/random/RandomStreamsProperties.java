package dev.loadstone.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;

class RandomStreamsProperties {
  @Property
  void the_same_seed_purpose_and_index_give_the_same_numbers(
      @ForAll long seed,
      @ForAll @AlphaChars @StringLength(min = 1, max = 20) String purpose,
      @ForAll long i) {
    assertThat(new RandomStreams(seed).stream(purpose, i).longs(10))
        .containsExactly(
            new RandomStreams(seed).stream(purpose, i).longs(10).boxed().toArray(Long[]::new));
  }

  @Property
  void another_purpose_index_or_seed_gives_other_numbers(
      @ForAll long seed,
      @ForAll @AlphaChars @StringLength(min = 1, max = 20) String purpose,
      @ForAll long i) {
    Set<Long> firsts = new HashSet<>();
    firsts.add(new RandomStreams(seed).stream(purpose, i).nextLong());
    firsts.add(new RandomStreams(seed).stream(purpose, i + 1).nextLong());
    firsts.add(new RandomStreams(seed).stream(purpose + "x", i).nextLong());
    firsts.add(new RandomStreams(seed + 1).stream(purpose, i).nextLong());
    firsts.add(new RandomStreams(seed).child(purpose, i).stream(purpose, i).nextLong());
    assertThat(firsts).hasSize(5);
  }

  @Property(tries = 20)
  void neighbouring_streams_are_not_correlated(@ForAll long seed) {
    RandomStreams streams = new RandomStreams(seed);
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
}
