package dev.loadstone.core.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StorageTest {
  private static final Path MEMORY = Path.of("/dev/shm");

  @Test
  void memory_is_told_from_a_disk(@TempDir Path folder) throws IOException {
    assumeTrue(
        Files.isDirectory(MEMORY) && Files.getFileStore(MEMORY).type().equals("tmpfs"),
        "needs a file system in memory");
    Storage memory = Storage.of(MEMORY);
    assertThat(memory.inMemory()).isTrue();
    assertThat(memory.describe()).startsWith("tmpfs on ").endsWith(", in memory");
    Storage other = Storage.of(folder);
    assertThat(other.fileSystem()).isEqualTo(Files.getFileStore(folder).type());
    assertThat(other.device()).isEqualTo(Files.getFileStore(folder).name());
  }

  @Test
  void another_machine_tells_it_by_df() {
    String head = "Filesystem     Type  1024-blocks     Used Available Capacity Mounted on\n";
    assertThat(
            Storage.told(head + "/dev/vda1      ext4  101583780 45129388  51247948      47% /\n"))
        .contains(new Storage("ext4", "/dev/vda1", false));
    assertThat(
            Storage.told(
                head + "tmpfs          tmpfs  12345678        0  12345678       0% /dev/shm"))
        .contains(new Storage("tmpfs", "tmpfs", true));
    assertThat(Storage.told(head + "//nas/a b      cifs  9 9 -1 - /mnt/a b"))
        .contains(new Storage("cifs", "//nas/a b", false));
    assertThat(Storage.told("df: unrecognized option: T")).isEmpty();
  }

  @Test
  void where_an_overlay_writes_is_found_in_the_mounts(@TempDir Path folder) {
    List<String> mounts =
        List.of(
            "overlay /other overlay rw,lowerdir=/a:/b,upperdir=/nowhere,workdir=/w 0 0",
            "overlay / overlay rw,relatime,lowerdir=/a,upperdir=" + folder + ",workdir=/w 0 0",
            "tmpfs /tmp tmpfs rw 0 0");
    assertThat(Storage.upper(mounts, Path.of("/"))).contains(folder);
    assertThat(Storage.upper(mounts, Path.of("/other"))).isEmpty();
    assertThat(Storage.upper(mounts, Path.of("/tmp"))).isEmpty();
  }
}
