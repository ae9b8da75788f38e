package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
}
