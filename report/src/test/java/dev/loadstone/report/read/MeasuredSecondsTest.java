package dev.loadstone.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The halves of a measured interval")
final class MeasuredSecondsTest {
  @TempDir private Path folder;

  @Test
  void count_each_second_where_its_middle_lies() throws IOException {
    // As runs of versions up to 3 were kept.
    Files.writeString(
        folder.resolve(ResultFiles.TIMELINE),
        """
        second,phase,transaction,completed,maxResponse
        1.0,ramp-up,a,100,5
        2.0,measure,a,1,5
        2.0,measure,b,10,7
        3.0,measure,a,2,5
        4.0,measure,a,4,5
        5.0,measure,a,8,5
        6.0,ramp-down,a,100,5
        """);
    MeasuredSeconds seconds = new MeasuredSeconds();

    Windows.read(folder, seconds::add);

    assertThat(seconds.middle()).isEqualTo(3);
    assertThat(seconds.length(0)).isEqualTo(2);
    assertThat(seconds.completed("a", 0)).isEqualTo(3);
    assertThat(seconds.completed("", 0)).isEqualTo(13);
    assertThat(seconds.completed("", 1)).isEqualTo(12);
  }

  @Test
  void are_unknown_of_a_run_that_another_tool_drove() {
    MeasuredSeconds none = new MeasuredSeconds();

    Windows.read(folder, none::add);

    assertThat(none.isEmpty()).isTrue();
    assertThat(none.length(0)).isNaN();
    assertThat(none.completed("", 1)).isNaN();
    assertThat(none.contains(0)).isFalse();
  }
}
