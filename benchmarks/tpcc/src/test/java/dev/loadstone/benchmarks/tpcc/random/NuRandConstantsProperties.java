package dev.loadstone.benchmarks.tpcc.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loadstone.core.random.RandomStreams;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class NuRandConstantsProperties {
  @Property
  void the_constants_of_a_run_keep_their_distance_from_those_of_the_load(
      @ForAll long loadSeed, @ForAll long runSeed) {
    NuRandConstants load = NuRandConstants.forLoad(new RandomStreams(loadSeed));
    NuRandConstants run = NuRandConstants.forRun(load, new RandomStreams(runSeed));

    requireDistance(load, run);
  }

  @Property
  void every_constant_of_a_load_leaves_room_for_a_run(
      @ForAll @IntRange(max = 255) int lastName, @ForAll long seed) {
    NuRandConstants load = new NuRandConstants(lastName, 0, 0);

    requireDistance(load, NuRandConstants.forRun(load, new RandomStreams(seed)));
  }

  @Property
  void a_seed_decides_the_constants(@ForAll long seed) {
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
