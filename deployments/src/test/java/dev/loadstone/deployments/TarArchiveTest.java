package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TarArchiveTest {
  private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;
  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();

  @FunctionalInterface
  private interface Entries {
    void put(TarArchiveOutputStream tar) throws IOException;
  }

  private InputStream archive(Entries entries) throws IOException {
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new XZCompressorOutputStream(packed))) {
      entries.put(tar);
    }
    return new ByteArrayInputStream(packed.toByteArray());
  }

  private static void file(TarArchiveOutputStream tar, String name, int mode) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, true);
    entry.setSize(CONTENT.length);
    entry.setMode(mode);
    tar.putArchiveEntry(entry);
    tar.write(CONTENT);
    tar.closeArchiveEntry();
  }

  private static void link(TarArchiveOutputStream tar, String name, String aim) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
    entry.setLinkName(aim);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
  }

  @Test
  void programs_stay_executable_and_links_stay_links() throws IOException {
    InputStream archive =
        archive(
            tar -> {
              file(tar, "bin/server", 0700);
              file(tar, "lib/one.so.1", 0600);
              link(tar, "lib/one.so", "one.so.1");
            });
    TarArchive.unpack(archive, folder);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("bin/server"))))
        .isEqualTo("rwxr-xr-x");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("lib/one.so.1"))))
        .isEqualTo("rw-r--r--");
    assertThat(folder.resolve("lib/one.so")).isSymbolicLink().hasBinaryContent(CONTENT);
  }

  @Test
  void nothing_is_written_outside_the_folder() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    InputStream climbing = archive(tar -> file(tar, "../outside", 0600));
    assertThatThrownBy(() -> TarArchive.unpack(climbing, inner)).isInstanceOf(IOException.class);
    packed.reset();
    InputStream linking = archive(tar -> link(tar, "lib/way-out", "../../outside"));
    assertThatThrownBy(() -> TarArchive.unpack(linking, inner))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("leads outside");
    assertThat(folder.resolve("outside")).doesNotExist();
  }
}
