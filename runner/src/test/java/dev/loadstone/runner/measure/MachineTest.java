package dev.loadstone.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {
  @TempDir private Path root;

  private Machine machine() {
    return new Machine(root.resolve("proc"), root.resolve("groups"));
  }

  private void file(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  @Test
  void a_system_without_these_files_tells_nothing() {
    assertThat(machine().totals()).isEqualTo(new Machine.Totals(-1, -1, -1, -1));
    assertThat(machine().limit()).isInfinite();
    assertThat(machine().runnable()).isEqualTo(-1);
    assertThat(machine().memory()).isEqualTo(-1);
  }

  @Test
  void memory_is_what_the_process_holds_and_not_what_it_may_address() throws IOException {
    file("proc/self/status", "Name:\tjava\nVmSize:\t 9000 kB\nVmRSS:\t  2048 kB\n");

    assertThat(machine().memory()).isEqualTo(2_097_152);
  }

  @Test
  void stolen_time_is_a_part_of_the_time_of_all_processors() throws IOException {
    file("proc/stat", "cpu  100 0 50 800 20 5 5 20 7 0\ncpu0 50 0 25 400 10 2 2 10 0 0\n");

    assertThat(machine().totals().available()).isEqualTo(10_000_000_000L);
    assertThat(machine().totals().stolen()).isEqualTo(200_000_000L);
  }

  @Test
  void threads_that_want_to_run_are_told_with_the_load() throws IOException {
    file("proc/loadavg", "2.15 1.80 1.02 6/412 7788\n");

    assertThat(machine().runnable()).isEqualTo(6);
  }

  @Test
  void what_threads_waited_for_processors_is_added_up() throws IOException {
    file("proc/self/task/11/schedstat", "900 250 7\n");
    file("proc/self/task/12/schedstat", "100 50 3\n");

    assertThat(machine().totals().waited()).isEqualTo(300);
  }

  @Test
  void the_limit_of_a_control_group_is_a_share_of_a_processor() throws IOException {
    file("proc/self/cgroup", "0::/runs/client\n");
    file("groups/runs/client/cpu.max", "50000 100000\n");
    file("groups/runs/client/cpu.stat", "usage_usec 77\nnr_throttled 2\nthrottled_usec 1500\n");

    assertThat(machine().limit()).isEqualTo(0.5);
    assertThat(machine().totals().throttled()).isEqualTo(1_500_000);
  }

  @Test
  void a_group_of_the_older_hierarchy_is_read_too_and_one_without_a_limit_has_none()
      throws IOException {
    file("proc/self/cgroup", "4:memory:/x\n1:cpu,cpuacct:/runs\n0::/\n");
    file("groups/cpu/runs/cpu.cfs_quota_us", "-1\n");
    file("groups/cpu/runs/cpu.cfs_period_us", "100000\n");
    file("groups/cpu/runs/cpu.stat", "nr_throttled 1\nthrottled_time 40\n");
    Files.createSymbolicLink(root.resolve("groups/cpu,cpuacct"), root.resolve("groups/cpu"));

    assertThat(machine().limit()).isInfinite();
    assertThat(machine().totals().throttled()).isEqualTo(40);

    file("groups/cpu/runs/cpu.cfs_quota_us", "150000\n");

    assertThat(machine().limit()).isEqualTo(1.5);
  }

  @Test
  void in_a_container_the_root_is_the_group() throws IOException {
    file("proc/self/cgroup", "0::/../../elsewhere\n");
    file("groups/cpu.max", "max 100000\n");

    assertThat(machine().limit()).isInfinite();
  }
}
