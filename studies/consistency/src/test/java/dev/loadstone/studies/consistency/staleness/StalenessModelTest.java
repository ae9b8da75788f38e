package dev.loadstone.studies.consistency.staleness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loadstone.core.observe.Observations;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

final class StalenessModelTest {
  private static final int SAMPLES = 1000;

  /** Three nodes; the third is as far from the others as drawn, and all others at once there. */
  private static PathSamples paths(int readers, int writers, DoubleSupplier far) {
    PathSamples paths = new PathSamples();
    paths.describe(new PathSamples.Store(3, 3, readers, writers));
    for (int i = 0; i < SAMPLES; i++) {
      for (int through = 0; through < 3; through++) {
        for (int keeper = 0; keeper < 3; keeper++) {
          boolean isFar = through != keeper && (through == 2 || keeper == 2);
          paths.add(true, through, keeper, isFar ? far.getAsDouble() : 0);
          paths.add(false, through, keeper, isFar ? far.getAsDouble() : 0);
        }
      }
    }
    return paths;
  }

  @Test
  void one_late_replica_of_three_makes_four_reads_of_nine_stale_until_it_has_the_write() {
    StalenessModel model = new StalenessModel(paths(1, 1, () -> 80), 7);
    // Reader at the late one and writer not, or the other way round: 1/3 · 2/3 + 2/3 · 1/3.
    assertThat(model.share(0)).isCloseTo(4 / 9.0, within(0.01));
    assertThat(model.share(39.9)).isCloseTo(4 / 9.0, within(0.01));
    // Half of 80 ms, as exact as a histogram with three digits keeps it.
    assertThat(model.share(40.1)).isZero();
  }

  @Test
  void coordinators_are_those_that_were_seen_to_be() {
    PathSamples paths = paths(1, 1, () -> 80);
    for (int node = 0; node < 3; node++) {
      paths.coordinated(false, node, node == 2 ? 10 : 45);
      paths.coordinated(true, node, node == 1 ? 100 : 0);
    }

    // The one in ten that reads at the late one, which never writes.
    assertThat(new StalenessModel(paths, 7).share(0)).isCloseTo(0.1, within(0.01));
  }

  @Test
  void the_share_falls_as_the_distribution_of_the_way_does() {
    SplittableRandom random = new SplittableRandom(3);
    StalenessModel model =
        new StalenessModel(paths(1, 1, () -> -80 * Math.log(1 - random.nextDouble())), 7);
    for (double since : new double[] {0.001, 10, 40, 100}) {
      assertThat(model.share(since)).isCloseTo(4 / 9.0 * Math.exp(-since / 40), within(0.02));
    }
  }

  @Test
  void readers_and_writers_that_meet_read_nothing_stale() {
    assertThat(new StalenessModel(paths(2, 2, () -> 80), 7).share(0)).isZero();
    assertThat(new StalenessModel(paths(1, 3, () -> 80), 7).share(0)).isZero();
    assertThat(new StalenessModel(paths(3, 1, () -> 80), 7).share(0)).isZero();
    assertThat(new StalenessModel(paths(1, 2, () -> 80), 7).share(0)).isPositive();
  }

  @Test
  void few_calls_predict_nothing_and_those_of_other_processes_count() {
    PathSamples few = new PathSamples();
    assertThat(few.suffices()).isFalse();
    few.describe(new PathSamples.Store(1, 1, 1, 1));
    few.coordinated(true, 0, 11);
    for (int i = 1; i < PathSamples.LEAST; i++) {
      few.add(true, 0, 0, i);
      few.add(false, 0, 0, i);
    }
    assertThat(few.suffices()).isFalse();

    PathSamples all = new PathSamples();
    all.addTold(told(new PathSamples()));
    all.addTold(told(few));
    all.addTold(told(few));
    assertThat(all.suffices()).isTrue();
    assertThat(all.coordinated(true, 0)).isEqualTo(11);
    // Twice 1 to 4: at most half of them are above 2.
    assertThat(all.median(true, 0, 0)).isCloseTo(2, withinPercentage(0.1));
  }

  private static Observations told(PathSamples paths) {
    Observations told = new Observations();
    paths.tell(told);
    return told;
  }
}
