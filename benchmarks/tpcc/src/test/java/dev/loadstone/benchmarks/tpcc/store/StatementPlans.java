package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.database.Plan;
import dev.loadstone.core.result.PlanFindings;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The plans of all statements, as the server gives them. */
abstract class StatementPlans {
  private static final Set<String> GROWING = Set.of("orders", "new_order", "order_line", "history");

  abstract LoadedSystem system();

  /** Changes the data or what the server knows of them; undone by {@link #turnBack}. */
  abstract void turn() throws SQLException;

  abstract void turnBack() throws SQLException;

  /** A statement whose plan depends on that, and words of the two plans. */
  abstract String turned();

  abstract String before();

  abstract String after();

  @Test
  void all_are_had_are_the_same_twice_and_scan_nothing_that_grows() {
    PlanFindings found = PlanFindings.of(plans(), plans(), GROWING, List.of());

    assertThat(found.limits()).isEmpty();
    assertThat(found.changed()).isEmpty();
    assertThat(found.scanned()).isEmpty();
    assertThat(found.fingerprints()).hasSizeGreaterThan(7).containsKey(turned());
  }

  @Test
  void one_that_turns_over_is_named_with_what_it_was_and_what_it_became() throws SQLException {
    Map<String, Plan> first = plans();
    turn();
    try {
      PlanFindings found = PlanFindings.of(first, plans(), GROWING, List.of());

      assertThat(found.changed()).containsKey(turned());
      assertThat(found.changed().get(turned())).contains(before(), " became ", after());
    } finally {
      turnBack();
    }
  }

  private Map<String, Plan> plans() {
    return system()
        .databaseClient()
        .plans(TpccData.FILES.statements(system().client().dialect()).byName())
        .orElseThrow();
  }
}
