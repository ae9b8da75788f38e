package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class PackedResultTest {
  private static final String RUN = "cells/1-noop/repetition-1/";

  @TempDir Path root;

  private Path folder;
  private Path packed;

  @BeforeEach
  void aResult() throws IOException {
    folder = root.resolve("2026-01-02T03-04-05Z");
    packed = root.resolve("result.tar.xz");
    put(ResultFiles.EXPERIMENT, "name: quick\n");
    put(ResultFiles.LOCK, "");
    put(ResultFiles.REPORT_HTML, "<html>");
    put(ResultFiles.REPORT_MARKDOWN, "# quick\n");
    put("loadstone.log", "ready\n");
    put(RUN + ResultFiles.RUN_RESULT, "{}\n");
    put(RUN + ResultFiles.WINDOWS, "second\n1.0\n");
    put(RUN + ResultFiles.OPERATIONS, "start\n1\n");
    put(RUN + "logs/server.log.1", "started\n");
    put("cells/1-noop/repetition-2/" + ResultFiles.WINDOWS, "second\n");
  }

  private void put(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void pack(boolean logs) {
    PackedResult.write(PackedResult.files(folder, logs), null, 0, packed);
  }

  private List<Path> temporary() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      String own = "loadstone-" + ProcessHandle.current().pid() + "-result-";
      return folders.filter(path -> path.getFileName().toString().startsWith(own)).toList();
    }
  }

  @Test
  void does_not_take_the_place_of_what_is_no_file() throws IOException {
    Files.createDirectory(packed);

    assertThatThrownBy(() -> pack(false)).hasMessageContaining("is no file");
    assertThat(packed).isEmptyDirectory();
  }

  @Test
  void has_all_files_but_logs_and_what_report_writes_anew() throws IOException {
    pack(false);

    try (OpenedResult opened = OpenedResult.of(packed)) {
      assertThat(opened.isUnpacked()).isTrue();
      assertThat(opened.path().getFileName()).hasToString("result");
      assertThat(PackedResult.files(opened.path(), true).keySet())
          .containsExactly(
              RUN + ResultFiles.RUN_RESULT,
              RUN + ResultFiles.WINDOWS,
              "cells/1-noop/repetition-2/" + ResultFiles.WINDOWS,
              ResultFiles.EXPERIMENT,
              ResultFiles.REPORT_MARKDOWN);
      assertThat(opened.path().resolve(RUN + ResultFiles.WINDOWS)).hasContent("second\n1.0\n");
    }
    assertThat(temporary()).isEmpty();
  }

  @Test
  void is_that_of_the_folder_where_a_link_names_it_and_without_halves_of_files()
      throws IOException {
    put(RUN + ResultFiles.RUN_RESULT + ".1234.part", "{");
    Path link = Files.createSymbolicLink(root.resolve("latest"), folder);

    assertThat(PackedResult.files(link, false).keySet())
        .isEqualTo(PackedResult.files(folder, false).keySet())
        .contains(RUN + ResultFiles.RUN_RESULT)
        .noneMatch(name -> name.endsWith(".part"));
  }

  @Test
  void has_the_logs_that_are_asked_for() {
    pack(true);

    try (OpenedResult opened = OpenedResult.of(packed)) {
      assertThat(PackedResult.files(opened.path(), true).keySet())
          .contains("loadstone.log", RUN + "logs/server.log.1", RUN + ResultFiles.OPERATIONS);
    }
  }

  @Test
  void is_the_same_for_the_same_files_whenever_they_were_written() throws IOException {
    pack(false);
    final byte[] first = Files.readAllBytes(packed);
    for (Path file : PackedResult.files(folder, false).values()) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    }

    pack(false);

    assertThat(Files.readAllBytes(packed)).isEqualTo(first);
  }

  @Test
  void a_folder_and_a_file_of_another_kind_are_opened_as_they_are() throws IOException {
    Path baseline = Files.writeString(root.resolve("baseline.json"), "{}");

    for (Path path : List.of(folder, baseline, root.resolve("missing"))) {
      try (OpenedResult opened = OpenedResult.of(path)) {
        assertThat(opened.path()).isEqualTo(path);
        assertThat(opened.isUnpacked()).isFalse();
      }
    }
  }

  @Test
  void a_link_in_the_folder_is_not_packed() throws IOException {
    Files.createSymbolicLink(folder.resolve("latest"), Path.of("/etc/hostname"));

    assertThatThrownBy(() -> pack(false)).hasMessageContaining("latest: is no file");
  }

  @Test
  void a_folder_in_which_a_process_works_cannot_be_read_undisturbed() {
    ResultStore store = ResultStore.open(folder);

    try (FolderLock working = store.lock()) {
      assertThat(working).isNotNull();
      assertThatThrownBy(store::lockToRead).hasMessageContaining("another process works");
    }
    store.lockToRead().close();
  }

  @Test
  void an_experiment_does_not_go_on_in_it() {
    pack(false);

    assertThatThrownBy(() -> ResultStore.open(packed)).hasMessageContaining("is only read");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 20, 50, 90, 99})
  void a_file_that_is_cut_off_is_refused(int percent) throws IOException {
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    Files.write(folder.resolve(RUN + "histograms.hlog"), noise);
    pack(false);
    byte[] whole = Files.readAllBytes(packed);

    Files.write(packed, Arrays.copyOf(whole, whole.length * percent / 100));
    refused("damaged packed result");

    Files.write(packed, Arrays.copyOf(whole, whole.length - 1));
    refused("damaged packed result");
  }

  @Test
  void a_changed_byte_is_refused_wherever_it_is() throws IOException {
    pack(false);
    byte[] whole = Files.readAllBytes(packed);
    for (int place = 0; place < whole.length; place += 37) {
      byte[] changed = whole.clone();
      changed[place] ^= 4;
      Files.write(packed, changed);

      assertThatThrownBy(() -> OpenedResult.of(packed))
          .as("byte " + place)
          .isInstanceOf(LoadstoneException.class);
    }
    assertThat(temporary()).isEmpty();
  }

  @Test
  void another_file_of_xz_is_refused() throws IOException {
    write(List.of(new Part("README", "hello", TarConstants.LF_NORMAL)));

    refused("not a packed result");
  }

  @Test
  void a_digit_changed_in_a_file_is_refused() throws IOException {
    writeWith(manifest(1, entry("timeline.csv", "1.0")), part("timeline.csv", "2.0"));

    refused("timeline.csv is not the file that was packed");
  }

  @Test
  void a_file_of_another_length_is_refused() throws IOException {
    writeWith(manifest(1, entry("timeline.csv", "1.0")), part("timeline.csv", "1.00"));

    refused("timeline.csv has 4 bytes instead of 3");
  }

  @Test
  void a_missing_file_is_refused() throws IOException {
    writeWith(manifest(1, entry("a", "1"), entry("b", "2"), entry("c", "3")), part("a", "1"));

    refused("it ends after a and lacks 2 files, the first of them b");
  }

  @Test
  void a_file_that_is_not_listed_or_comes_twice_is_refused() throws IOException {
    writeWith(manifest(1, entry("a", "1")), part("a", "1"), part("b", "2"));
    refused("b is not in packed.json");

    writeWith(manifest(1, entry("a", "1")), part("a", "1"), part("a", "1"));
    refused("a is not in packed.json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../out", "/tmp/out", "a/../../out", "a//b", "./a", "a/", "a\\\\b", "", "a\\nb"})
  void a_path_that_leaves_the_folder_is_refused(String path) throws IOException {
    writeWith(manifest(1, entry(path, "1")), part("out", "1"));

    refused("is none within the result's folder");
    assertThat(root.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      bytes = {
        TarConstants.LF_SYMLINK,
        TarConstants.LF_LINK,
        TarConstants.LF_CHR,
        TarConstants.LF_BLK,
        TarConstants.LF_FIFO
      })
  void what_is_no_file_is_refused(byte kind) throws IOException {
    writeWith(manifest(1, entry("a", "")), new Part("a", "", kind));

    refused("a is a link, a device or another thing that is no file");
  }

  @Test
  void a_name_of_megabytes_is_refused_before_it_fills_the_memory() throws IOException {
    String name = "n".repeat(2 << 20);
    writeWith(
        manifest(1, entry("a", "")),
        new Part("././@LongLink", name, TarConstants.LF_GNUTYPE_LONGNAME),
        part("a", ""));

    refused("the header of an entry has more than 1048576 bytes");
  }

  @Test
  void a_newer_form_is_refused() throws IOException {
    writeWith(manifest(2, entry("a", "1")), part("a", "1"));

    refused("packed by a newer Loadstone", "schema version 2, this one reads up to 1");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 5L << 30, Long.MAX_VALUE})
  void absurd_sizes_are_refused(long bytes) throws IOException {
    String absurd =
        "{\"path\":\"b\",\"bytes\":%d,\"sha256\":\"%s\"}".formatted(bytes, "0".repeat(64));
    writeWith(manifest(1, entry("a", "1"), absurd), part("a", "1"));

    refused("up to b the files have more than");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "{}", "[]", "{\"schemaVersion\": 1", "{\"schemaVersion\": 1}"})
  void a_list_that_is_none_is_refused(String list) throws IOException {
    writeWith(list);

    refused("damaged packed result: packed.json");
  }

  private void refused(String... messages) {
    assertThatThrownBy(() -> OpenedResult.of(packed))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith(packed.toString())
        .hasMessageContainingAll(messages);
  }

  private static String entry(String path, String text) {
    return "{\"path\":\"%s\",\"bytes\":%d,\"sha256\":\"%s\"}"
        .formatted(path, text.length(), Sha256.hex(text));
  }

  private static String manifest(int version, String... entries) {
    return "{\"schemaVersion\":%d,\"packedBy\":\"9.9\",\"files\":[%s]}"
        .formatted(version, String.join(",", entries));
  }

  private record Part(String name, String text, byte kind) {}

  private static Part part(String name, String text) {
    return new Part(name, text, TarConstants.LF_NORMAL);
  }

  private void writeWith(String manifest, Part... parts) throws IOException {
    List<Part> all = new ArrayList<>(List.of(part(PackedResult.MANIFEST, manifest)));
    all.addAll(List.of(parts));
    write(all);
  }

  private void write(List<Part> parts) throws IOException {
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(
            new XZOutputStream(Files.newOutputStream(packed), new LZMA2Options()))) {
      for (Part part : parts) {
        TarArchiveEntry entry = new TarArchiveEntry(part.name(), part.kind(), true);
        byte[] text = part.text().getBytes(StandardCharsets.UTF_8);
        if (part.kind() == TarConstants.LF_SYMLINK || part.kind() == TarConstants.LF_LINK) {
          entry.setLinkName("/etc/hostname");
        }
        entry.setSize(text.length);
        tar.putArchiveEntry(entry);
        tar.write(text);
        tar.closeArchiveEntry();
      }
    }
  }
}
