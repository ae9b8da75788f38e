package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.statistics.RunMark;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DataStorageTest {
  private static final Storage DISK = new Storage("ext4", "/dev/vda1", false);
  private static final Storage MEMORY = new Storage("tmpfs", "tmpfs", true);

  @Test
  void disks_leave_no_doubt() {
    assertThat(DataStorage.NONE.doubt()).isEmpty();
    assertThat(new DataStorage(DISK, Map.of()).doubt()).isEmpty();
    assertThat(new DataStorage(null, Map.of("db1", DISK, "db2", DISK)).doubt()).isEmpty();
  }

  @Test
  void memory_here_is_marked_with_the_option_that_names_a_disk() {
    RunMark mark = new DataStorage(MEMORY, Map.of()).doubt().orElseThrow();
    assertThat(mark.kind()).isEqualTo(RunMark.Kind.STORAGE);
    assertThat(mark.text()).contains("in memory (tmpfs)").endsWith("on a disk with --data");
  }

  @Test
  void another_storage_than_in_an_earlier_session_is_marked() {
    DataStorage now = new DataStorage(null, Map.of("db1", DISK, "db2", MEMORY));

    assertThat(now.changedSince(Map.of())).isEmpty();
    assertThat(now.changedSince(Map.of("db1", DISK, "db2", MEMORY))).isEmpty();
    assertThat(now.changedSince(Map.of("db3", DISK))).as("a machine that has no part").isEmpty();
    RunMark mark = now.changedSince(Map.of("db1", DISK, "db2", DISK)).orElseThrow();
    assertThat(mark.kind()).isEqualTo(RunMark.Kind.CHANGED);
    assertThat(mark.text())
        .isEqualTo(
            "data on db2 were on ext4 on /dev/vda1 in an earlier session, and are on tmpfs on"
                + " tmpfs, in memory");
  }

  @Test
  void memory_of_one_machine_of_several_is_marked_with_the_setting_that_names_a_disk() {
    RunMark mark = new DataStorage(null, Map.of("db1", DISK, "db2", MEMORY)).doubt().orElseThrow();
    assertThat(mark.kind()).isEqualTo(RunMark.Kind.STORAGE);
    assertThat(mark.text()).endsWith("on a disk with systems.folder");
  }
}
