package dev.loadstone.deployments.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real file systems on loop devices, where this user may mount them. */
class NodeDisksIT {
  private static final long BYTES = 32_000_000;
  private static final int NOBODY = 65_534;

  @TempDir Path folder;

  private static void assumeDisks() {
    Optional<String> refusal = NodeDisks.refusal();
    assumeTrue(refusal.isEmpty(), refusal::toString);
  }

  private static boolean isMounted(Path place) throws IOException {
    return Files.readString(Path.of("/proc/mounts")).contains(" " + place.toRealPath() + " ");
  }

  @Test
  void a_disk_that_is_filled_up_takes_nothing_until_the_fault_is_over() throws IOException {
    assumeDisks();
    try (NodeDisks disks = new NodeDisks(folder, 2, BYTES, -1)) {
      Path file = disks.place(2).resolve("file");
      List<String> recovered = new ArrayList<>();
      FullDisk fault = new FullDisk(2, disks.place(2), () -> recovered.add("node 2"));
      assertThat(fault.begin().evidence()).startsWith("node 2 has no room on its disk");
      assertThatThrownBy(() -> Files.write(file, new byte[100_000]))
          .hasMessageContaining("No space left on device");
      assertThat(disks.free().get(1)).startsWith("0 of the 32 MB of disk of node-2 are free now");
      Files.write(disks.place(1).resolve("file"), new byte[100_000]);
      assertThat(recovered).isEmpty();
      fault.heal();
      assertThat(recovered).containsExactly("node 2");
      Files.write(file, new byte[100_000]);
    }
    assertThat(isMounted(folder.resolve("disk-1"))).isFalse();
    assertThat(isMounted(folder.resolve("disk-2"))).isFalse();
  }

  @Test
  void servers_cannot_put_a_link_where_root_fills_a_disk_up() throws IOException {
    assumeDisks();
    try (NodeDisks disks = new NodeDisks(folder, 1, BYTES, NOBODY)) {
      assertThat(Files.getAttribute(disks.data(1), "unix:uid")).isEqualTo(NOBODY);
      assertThat(Files.getAttribute(disks.place(1), "unix:uid")).isEqualTo(0);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(disks.place(1))))
          .isEqualTo("rwxr-xr-x");
    }
  }

  @Test
  void a_disk_that_a_dead_process_left_mounted_does_not_hinder_the_next_run() throws IOException {
    assumeDisks();
    Path left = Files.createDirectory(folder.resolve("loadstone-0-left"));
    Files.createFile(left.resolve(".lock"));
    try (NodeDisks disks = new NodeDisks(left, 1, BYTES, NOBODY);
        WorkFolder next = WorkFolder.make(folder, "test")) {
      assertThat(next.path()).exists();
      assertThat(disks.place(1)).exists();
      // Nobody tries in vain again.
      assertThat(left.resolve(".lock")).doesNotExist();
    }
  }

  @Test
  void a_killed_jvm_leaves_nothing_mounted() throws Exception {
    assumeDisks();
    Process keeper = java(List.of(), KeepDisks.class.getName(), folder.toString());
    assertThat(keeper.inputReader().readLine()).isEqualTo("made");
    assertThat(isMounted(folder.resolve("disk-1"))).isTrue();
    keeper.destroyForcibly().waitFor();
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (isMounted(folder.resolve("disk-1")) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(isMounted(folder.resolve("disk-1"))).isFalse();
  }

  @Test
  void who_may_not_mount_is_told_so_before_anything_is_started() throws Exception {
    List<String> without = new ArrayList<>();
    if (new UnixSystem().getUid() == 0) {
      assumeTrue(
          ExecutableFinder.find("setpriv").isPresent(), "setpriv is needed to give up the right");
      without.addAll(List.of("setpriv", "--bounding-set=-sys_admin"));
    }
    Process program = java(without, KeepDisks.class.getName(), "refusal");
    assertThat(program.inputReader().readLine())
        .startsWith("needs the right to mount a file on a loop device")
        .contains("run Loadstone as root");
  }

  private static Process java(List<String> prefix, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  @Test
  void a_traced_process_syncs_slowly_until_the_fault_is_over() throws Exception {
    Optional<String> refusal = SlowDisk.refusal();
    assumeTrue(refusal.isEmpty(), refusal::toString);
    Path file = folder.resolve("synced");
    Path running = Files.createFile(folder.resolve("running"));
    Process server =
        new ProcessBuilder(
                "sh",
                "-c",
                "while [ -e \"$2\" ]; do dd if=/dev/zero of=\"$1\" bs=1k count=1 conv=fsync; done",
                "sh",
                file.toString(),
                running.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    try {
      SlowDisk fault = new SlowDisk(1, server.pid(), Duration.ofMillis(30));
      assertThat(fault.begin().evidence())
          .isEqualTo("node 1: strace has delayed a sync by 30000 µs");
      assertThat(fault.heal().evidence()).isEqualTo("node 1 is traced no more");

      fault.begin();
      server.destroyForcibly().waitFor();
      assertThatThrownBy(fault::heal).hasMessageEndingWith("by strace: its server has ended");
    } finally {
      Files.delete(running);
      server.waitFor();
    }
  }
}
