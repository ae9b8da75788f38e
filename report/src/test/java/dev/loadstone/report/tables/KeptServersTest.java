package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block.Bullet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What is said of servers")
final class KeptServersTest {
  @TempDir private Path folder;

  private Optional<String> kept(SampleResult result) throws IOException {
    Cell one = Cell.of("one", "one", 100, 1);
    Cell other = Cell.of("other", "other", 100, 1);
    return Caveats.of(
            new ResultReader().read(result.repetitions(2).seconds(3).cell(one).cell(other).write()))
        .stream()
        .map(Bullet::text)
        .filter(text -> text.contains("had served other runs before"))
        .findFirst();
  }

  @Test
  void runs_on_servers_that_had_served_others_are_counted() throws IOException {
    assertThat(kept(new SampleResult(folder).keepingServers()))
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence)
                    .startsWith("The servers of 3 of 4 runs had served other runs before"));
  }

  @Test
  void nothing_is_said_where_each_run_had_its_own() throws IOException {
    assertThat(kept(new SampleResult(folder))).isEmpty();
  }
}
