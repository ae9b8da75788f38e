package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flame graph of a server in Java. */
class ProfileIT {
  /** The root of all samples, in the page's own form. */
  private static final Pattern SAMPLES = Pattern.compile("(?m)^n\\(3,(\\d+)\\)");

  @TempDir Path folder;

  @Test
  void a_server_in_java_has_a_flame_graph_of_its_measured_interval_and_its_run_is_marked()
      throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("profile.yaml"),
            """
            name: profile
            benchmark: {name: tpcc, warehouses: 1, access: procedures}
            systems:
              - name: voltdb
                profile: true
                settings: {sitesperhost: 1, heap: 512m, jvm.options: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
            load: {terminals: 4, inFlight: 4, pacing: unpaced, rampUp: 1s, measure: 3s, rampDown: 0s}
            """);

    Ended ended = CommandHere.run(folder, "run", config.toString());

    ResultStore store = Loadstone.results(folder, "profile");
    RunResult run = store.readRun("01-voltdb", 1).orElseThrow();
    assertThat(ended.err()).doesNotContain("cannot be profiled");
    assertThat(run.marks()).extracting(RunMark::kind).contains(RunMark.Kind.OTHER);
    Path page =
        store.folder().resolve(store.runFolderName("01-voltdb", 1)).resolve("flame-node-1.html");
    String graph = Files.readString(page);
    assertThat(graph).contains("dev/loadstone/procedures/voltdb/tpcc/");
    // The procedures that load rows.
    assertThat(graph).doesNotContain("partitionTable");
    Matcher samples = SAMPLES.matcher(graph);
    assertThat(samples.find()).isTrue();
    // One for each millisecond that a processor was used, of the measured interval alone.
    double millis = run.usage().get(0).cpu() * run.statistics().measured().toMillis();
    assertThat(Integer.parseInt(samples.group(1)))
        .isPositive()
        .isLessThan((int) (1.2 * millis) + 50);
    assertThat(Files.readString(store.folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains("flame-node-1.html");
  }

  @OnRequest
  @Test
  void a_node_that_is_killed_takes_no_flame_graph_from_the_others() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("profile.yaml"),
            """
            name: profile
            benchmark: {name: tpcc, warehouses: 1, access: procedures}
            systems:
              - name: voltdb
                nodes: 2
                profile: true
                settings: {kfactor: 1, heap: 512m, jvm.options: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
                faults: [{at: 3s, kill: 1}]
            load: {terminals: 4, inFlight: 4, pacing: unpaced, rampUp: 1s, measure: 10s, rampDown: 0s}
            """);

    Ended ended = CommandHere.run(folder, "run", config.toString());

    ResultStore store = Loadstone.results(folder, "profile");
    Path files = store.folder().resolve(store.runFolderName("01-voltdb", 1));
    assertThat(ended.err()).contains("node-1 cannot be profiled");
    assertThat(files.resolve("flame-node-1.html")).doesNotExist();
    assertThat(files.resolve("flame-node-2.html")).exists();
  }
}
