package dev.loadstone.databases.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LiveLevelsTest {
  private final LiveLevels levels =
      new LiveLevels(DefaultConsistencyLevel.ONE, DefaultConsistencyLevel.ONE);

  @Test
  void a_write_keeps_the_level_at_which_it_began_and_is_waited_for() throws Exception {
    LiveLevels.Writes old = levels.beginWrite();
    levels.writeAt(DefaultConsistencyLevel.ALL);
    LiveLevels.Writes current = levels.beginWrite();

    assertThat(old.level()).isEqualTo(DefaultConsistencyLevel.ONE);
    assertThat(current.level()).isEqualTo(DefaultConsistencyLevel.ALL);
    assertThat(levels.awaitOlderWrites(Duration.ZERO)).isFalse();

    old.end();
    assertThat(levels.awaitOlderWrites(Duration.ZERO)).isTrue();
  }

  @Test
  void all_earlier_levels_are_waited_for() throws Exception {
    LiveLevels.Writes first = levels.beginWrite();
    levels.writeAt(DefaultConsistencyLevel.QUORUM);
    LiveLevels.Writes second = levels.beginWrite();
    levels.writeAt(DefaultConsistencyLevel.ALL);
    second.end();
    assertThat(levels.awaitOlderWrites(Duration.ZERO)).isFalse();
    first.end();
    assertThat(levels.awaitOlderWrites(Duration.ZERO)).isTrue();
  }
}
