package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheFolderTest {
  @TempDir private Path root;

  @Test
  void is_filled_once() {
    CacheFolder cache = new CacheFolder(root.resolve("cache"));
    Path first = cache.folder("a-1", folder -> Files.writeString(folder.resolve("f"), "one"));
    Path second = cache.folder("a-1", folder -> Files.writeString(folder.resolve("f"), "two"));
    assertThat(second).isEqualTo(first);
    assertThat(first.resolve("f")).hasContent("one");
  }

  @Test
  void a_filling_that_fails_leaves_nothing_behind() {
    CacheFolder cache = new CacheFolder(root);
    assertThatThrownBy(
            () ->
                cache.folder(
                    "a-1",
                    folder -> {
                      Files.writeString(folder.resolve("half"), "done");
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("disk full")
        .hasMessageContaining("XDG_CACHE_HOME");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void two_that_fill_at_once_both_get_a_complete_folder() throws Exception {
    CacheFolder cache = new CacheFolder(root);
    CyclicBarrier bothFilling = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Path>> folders = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        folders.add(
            threads.submit(
                () ->
                    cache.folder(
                        "a-1",
                        folder -> {
                          Files.writeString(folder.resolve("f"), "content");
                          try {
                            bothFilling.await(30, TimeUnit.SECONDS);
                          } catch (Exception e) {
                            throw new IOException(e);
                          }
                        })));
      }
      for (Future<Path> folder : folders) {
        assertThat(folder.get().resolve("f")).hasContent("content");
      }
      assertThat(root).isDirectoryNotContaining("glob:**/.unfinished*");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void what_a_killed_process_left_goes_when_it_is_old_and_not_before() throws Exception {
    CacheFolder cache = new CacheFolder(root);
    Path old = Files.createDirectory(root.resolve(".unfinished-old"));
    Files.writeString(old.resolve("half"), "done");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    Path fresh = Files.createDirectory(root.resolve(".unfinished-fresh"));
    cache.folder("a-1", folder -> Files.writeString(folder.resolve("f"), "one"));
    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
  }

  @Test
  void every_user_can_read_what_is_kept_whatever_this_ones_usual_permissions() throws Exception {
    Path kept =
        new CacheFolder(root.resolve("cache"))
            .folder(
                "a-1",
                folder -> {
                  Path program = Files.writeString(folder.resolve("f"), "one");
                  Files.setPosixFilePermissions(
                      program, PosixFilePermissions.fromString("rwx------"));
                  Files.setPosixFilePermissions(
                      folder, PosixFilePermissions.fromString("rwx------"));
                });
    for (Path path : new Path[] {kept, kept.resolve("f")}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rwxr-xr-x");
    }
  }

  @Test
  void one_that_all_may_write_is_used_by_nobody() throws Exception {
    CacheFolder cache = new CacheFolder(root.resolve("around").resolve("cache"));
    assertThat(cache.isOpenToOthers()).isFalse();
    Files.setPosixFilePermissions(
        root.resolve("around"), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(cache.isOpenToOthers()).isTrue();
  }

  @Test
  void a_folder_that_others_may_write_is_told_apart() throws Exception {
    assumeTrue(RunAsUser.weAreRoot(), "only root runs what others put there with more than theirs");
    CacheFolder cache = new CacheFolder(root.resolve("around").resolve("cache"));
    assertThat(cache.isOpenToOthers()).isFalse();
    Files.setPosixFilePermissions(
        root.resolve("around"), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(cache.isOpenToOthers()).isTrue();
    Files.setPosixFilePermissions(
        root.resolve("around"), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setAttribute(root.resolve("around"), "unix:uid", 1000);
    assertThat(cache.isOpenToOthers()).isTrue();
    Installer installer =
        new Installer(
            new ArtifactResolver(), List.of(cache), RunAsUser.FOR_ROOT, false, Optional.empty());
    assertThatThrownBy(() -> installer.place("the server", List.of()))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("written by root alone");
    // Those for other machines, too: they run there as whoever reaches them.
    assertThatThrownBy(() -> installer.placeOn("the server", null))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("written by root alone");
  }
}
