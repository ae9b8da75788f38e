package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ObservationsTest {
  @Test
  void the_network_of_all_runs_is_said_once_where_one_is_known() {
    assertThat(remarks("1 Gbit/s")).containsExactly("Network of all runs: 1 Gbit/s");
    assertThat(remarks("")).isEmpty();
  }

  private static List<String> remarks(String network) {
    Observation run =
        new Observation(network, new Levels("ONE", "ALL"), new Load(8, 1), 100, 200, true);
    return new Observations(List.of(run), OptionalInt.of(3), List.of())
        .withPlaceSaidOnce()
        .remarks();
  }
}
