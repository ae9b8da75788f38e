package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows and calls by partition, from the warning before the start to the report. */
class PlacementIT {
  @TempDir Path folder;

  @Test
  void one_warehouse_on_two_partitions_is_marked() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("placement.yaml"),
            """
            name: placement
            benchmark: {name: tpcc, warehouses: 1, access: procedures}
            systems:
              - name: voltdb
                settings: {sitesperhost: 2, heap: 512m, jvm.options: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
            load:
              {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 300}, rampUp: 1s,
               measure: 3s, rampDown: 0s}
            """);

    Ended ended = CommandHere.run(folder, "run", config.toString());

    ResultStore store = Loadstone.results(folder, "placement");
    assertThat(ended.err())
        .contains("the keys of benchmark.warehouses: 1 leave 1 of 2 partitions empty");
    RunResult uneven = store.readRun("01-voltdb", 1).orElseThrow();
    assertThat(texts(uneven))
        .as(ended.err() + ended.out())
        .containsExactly(
            "1 of 2 partitions hold no rows; the busiest has 2 times the mean of the calls");
    assertThat(uneven.placement().partitions())
        .extracting(Partition::node, Partition::partition)
        .containsExactly(tuple("node-1", 0), tuple("node-1", 1));
    assertThat(uneven.statistics().total().time())
        .as("of VoltDB's own totals")
        .containsKey(TimePart.RUNNING.label())
        .doesNotContainKey(TimePart.REST.label());
    assertThat(uneven.placement().partitions().get(0).rows()).isGreaterThan(300_000);
    assertThat(Files.readString(store.folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains("Placement", "Share of calls", "1 of 2 partitions hold no rows");
  }

  private static List<String> texts(RunResult run) {
    return run.marks().stream()
        .filter(mark -> mark.kind() == RunMark.Kind.UNEVEN_PLACEMENT)
        .map(RunMark::text)
        .toList();
  }
}
