package dev.loadstone.benchmarks.tpcc.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loadstone.core.random.RandomStreams;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class NuRandConstantsProperties {
  @RepeatedTest(500)
  void the_constants_of_a_run_keep_their_distance_from_those_of_the_load(RepetitionInfo draw) {
    SplittableRandom seeds = new SplittableRandom(draw.getCurrentRepetition());
    NuRandConstants load = NuRandConstants.forLoad(new RandomStreams(seeds.nextLong()));
    NuRandConstants run = NuRandConstants.forRun(load, new RandomStreams(seeds.nextLong()));

    requireDistance(load, run);
  }

  @RepeatedTest(256)
  void every_constant_of_a_load_leaves_room_for_a_run(RepetitionInfo draw) {
    NuRandConstants load = new NuRandConstants(draw.getCurrentRepetition() - 1, 0, 0);

    for (long seed = 0; seed < 20; seed++) {
      requireDistance(load, NuRandConstants.forRun(load, new RandomStreams(seed)));
    }
  }

  @RepeatedTest(100)
  void a_seed_decides_the_constants(RepetitionInfo draw) {
    long seed = new SplittableRandom(draw.getCurrentRepetition()).nextLong();
    NuRandConstants load = NuRandConstants.forLoad(new RandomStreams(seed));

    assertThat(NuRandConstants.forLoad(new RandomStreams(seed))).isEqualTo(load);
    assertThat(NuRandConstants.forRun(load, new RandomStreams(seed)))
        .isEqualTo(NuRandConstants.forRun(load, new RandomStreams(seed)));
  }

  @Test
  void refuses_constants_out_of_range() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NuRandConstants(256, 0, 0))
        .withMessage("the NURand constant lastName is 256; expected 0 to 255");
    assertThatIllegalArgumentException().isThrownBy(() -> new NuRandConstants(0, 1024, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new NuRandConstants(0, 0, -1));
  }

  private static void requireDistance(NuRandConstants load, NuRandConstants run) {
    int delta = Math.abs(load.lastName() - run.lastName());
    assertThat(delta).isBetween(65, 119).isNotIn(96, 112);
  }
}
