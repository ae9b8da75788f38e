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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(strings = {"../../secret", "/etc/hostname", "lib/way/secret"})
  void a_hard_link_to_something_outside_is_refused(String aim) throws IOException {
    Path inner = Files.createDirectories(folder.resolve("a").resolve("inner"));
    Files.writeString(folder.resolve("secret"), "secret");
    InputStream archive =
        archive(
            tar -> {
              link(tar, "lib/way", ".");
              TarArchiveEntry entry = new TarArchiveEntry("bin/server", TarConstants.LF_LINK);
              entry.setLinkName(aim);
              tar.putArchiveEntry(entry);
              tar.closeArchiveEntry();
            });
    assertThatThrownBy(() -> TarArchive.unpack(archive, inner)).isInstanceOf(IOException.class);
    assertThat(inner.resolve("bin/server")).doesNotExist();
  }

  @Test
  void a_hard_link_inside_is_made() throws IOException {
    InputStream archive =
        archive(
            tar -> {
              file(tar, "bin/one", 0700);
              TarArchiveEntry entry = new TarArchiveEntry("bin/two", TarConstants.LF_LINK);
              entry.setLinkName("bin/one");
              tar.putArchiveEntry(entry);
              tar.closeArchiveEntry();
            });
    TarArchive.unpack(archive, folder);
    assertThat(folder.resolve("bin/two")).isExecutable().hasBinaryContent(CONTENT);
  }

  /** Each of the links stays inside by its words. */
  @Test
  void links_that_lead_outside_together_are_refused() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("x").resolve("inner"));
    InputStream climbing =
        archive(
            tar -> {
              link(tar, "a/b/c/s", "../../..");
              link(tar, "a/b/c/s/e", "../../..");
              file(tar, "e/outside", 0600);
            });
    assertThatThrownBy(() -> TarArchive.unpack(climbing, inner))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("behind a link");
    assertThat(folder.resolve("outside")).doesNotExist();
    packed.reset();
    Path second = Files.createDirectories(folder.resolve("x").resolve("second"));
    InputStream chained =
        archive(
            tar -> {
              link(tar, "a/deep", "..");
              link(tar, "out", "a/deep/..");
            });
    assertThatThrownBy(() -> TarArchive.unpack(chained, second))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("leads outside");
  }
}
