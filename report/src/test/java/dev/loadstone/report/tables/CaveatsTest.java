package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block.Bullet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.file.PathUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaveatsTest {
  @TempDir Path folder;

  private static List<String> caveats(Path result) {
    return Caveats.of(new ResultReader().read(result)).stream().map(Bullet::text).toList();
  }

  @Test
  void runs_that_were_made_twice_are_told_and_their_other_try_takes_part_in_no_figure()
      throws IOException {
    Path result =
        new SampleResult(folder).repetitions(2).seconds(3).cell(Cell.of("a", "a", 100, 1)).write();
    assertThat(caveats(result)).noneMatch(text -> text.contains("twice"));

    PathUtils.copyDirectory(
        result.resolve(ResultFiles.CELLS + "/a"),
        Files.createDirectories(result.resolve(ResultFiles.OTHER_TRIES + "/a")));

    assertThat(caveats(result))
        .anyMatch(text -> text.startsWith("2 runs were made twice, as the experiment asks"));
    assertThat(new ResultReader().read(result).runs()).hasSize(2);

    Path first = result.resolve(ResultFiles.OTHER_TRIES + "/a/repetition-1");
    PathUtils.copyDirectory(first, first.resolveSibling("repetition-1.0a1b"));

    assertThat(caveats(result)).anyMatch(text -> text.startsWith("2 runs were made twice"));
  }

  @Test
  void transactions_that_failed_are_counted_in_runs_that_did_not_reach_their_end_too()
      throws IOException {
    Servers killed = Servers.of("postgresql", 2, 0).killed(2);
    Path result =
        new SampleResult(folder)
            .repetitions(2)
            .seconds(20)
            .cell(Cell.of("a", "a", 50, 1).on(killed).with(Trouble.INTERRUPTED))
            .write();

    // Three of two types in each of four seconds of both runs.
    assertThat(caveats(result)).anyMatch(text -> text.startsWith("48 transactions of "));
  }

  @Test
  void what_a_level_of_isolation_lets_through_is_not_taken_for_single_statements()
      throws IOException {
    Path result =
        new SampleResult(folder)
            .repetitions(1)
            .seconds(3)
            .cell(Cell.of("a", "a", 100, 1).with(Trouble.WEAK_ISOLATION))
            .write();

    assertThat(caveats(result))
        .noneMatch(text -> text.startsWith("Not transactional"))
        .anyMatch(text -> text.startsWith("Violated, and not guaranteed at the level"));
  }
}
