package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.tables.PlacementTable.Line;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of partitions")
final class PlacementTableTest {
  @Test
  void has_a_line_for_each_copy_of_a_partition_by_node() {
    Placement placement =
        new Placement(
            List.of(
                new Partition("node-2", 1, 40, 300L),
                new Partition("node-1", 1, 40, 100L),
                new Partition("node-1", 0, 10, 0L)));

    assertThat(PlacementTable.lines(2, placement))
        .containsExactly(
            new Line("#2", "node-1", 0, 10, "0", NumberFormats.share(0)),
            new Line("#2", "node-1", 1, 40, "100", NumberFormats.share(0.25)),
            new Line("#2", "node-2", 1, 40, "300", NumberFormats.share(0.75)));
  }

  @Test
  void shows_no_calls_where_a_database_counts_none() {
    Placement placement = new Placement(List.of(new Partition("node-1", 0, 10, null)));

    assertThat(PlacementTable.lines(1, placement))
        .containsExactly(new Line("#1", "node-1", 0, 10, "–", "–"));
  }
}
