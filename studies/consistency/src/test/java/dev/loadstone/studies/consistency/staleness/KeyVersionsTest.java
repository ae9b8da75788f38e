package dev.loadstone.studies.consistency.staleness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.studies.consistency.staleness.KeyVersions.Acknowledged;
import dev.loadstone.studies.consistency.staleness.KeyVersions.Reading;
import org.junit.jupiter.api.Test;

/** The times here are those of a clock that only the test moves. */
final class KeyVersionsTest {
  private final KeyVersions versions = new KeyVersions();

  /** Issues the next version, and acknowledges it unless the time is negative. */
  private void write(long acknowledgedAt) {
    long version = versions.next();
    if (acknowledgedAt >= 0) {
      versions.acknowledged(version, acknowledgedAt);
    }
  }

  private Reading read(long began, long seen) {
    return versions.judge(versions.last().orElseThrow(), began, seen);
  }

  @Test
  void a_read_of_the_last_acknowledged_version_is_fresh() {
    write(100);
    assertThat(read(130, 1)).isEqualTo(new Reading(30, 0, 0));
  }

  @Test
  void a_read_is_as_old_as_the_first_version_that_it_missed() {
    write(100);
    write(200);
    write(300);
    assertThat(read(310, 2)).isEqualTo(new Reading(10, 1, 10));
    assertThat(read(310, 1)).isEqualTo(new Reading(10, 2, 110));
    assertThat(read(310, 0)).isEqualTo(new Reading(10, 3, 210));
  }

  @Test
  void a_version_acknowledged_after_the_read_began_is_not_owed() {
    write(100);
    Acknowledged owed = versions.last().orElseThrow();
    write(150);
    assertThat(versions.judge(owed, 140, 1).stale()).isFalse();
    assertThat(versions.judge(owed, 140, 2).stale()).isFalse();
  }

  @Test
  void a_write_of_unknown_outcome_may_be_seen_or_not_and_is_no_version_behind() {
    write(100);
    write(-1);
    assertThat(read(200, 1).stale()).isFalse();
    assertThat(read(200, 2).stale()).isFalse();
    write(300);
    assertThat(read(400, 1)).isEqualTo(new Reading(100, 1, 100));
    assertThat(read(400, 2)).isEqualTo(new Reading(100, 1, 100));
  }

  @Test
  void nothing_is_owed_before_the_first_acknowledgement() {
    write(-1);
    assertThat(versions.last()).isEmpty();
  }

  @Test
  void a_version_that_nobody_wrote_is_known_as_such() {
    write(100);
    assertThat(versions.isIssued(0)).isTrue();
    assertThat(versions.isIssued(1)).isTrue();
    assertThat(versions.isIssued(2)).isFalse();
    assertThat(versions.isIssued(-1)).isFalse();
  }

  @Test
  void old_versions_are_forgotten_and_reads_of_them_are_still_stale() {
    for (int i = 1; i <= 2 * KeyVersions.REMEMBERED; i++) {
      write(i);
    }
    Reading reading = read(3 * KeyVersions.REMEMBERED, 5);
    assertThat(reading.behind()).isEqualTo(KeyVersions.REMEMBERED);
    assertThat(reading.age()).isEqualTo(2 * KeyVersions.REMEMBERED - 1);
  }
}
