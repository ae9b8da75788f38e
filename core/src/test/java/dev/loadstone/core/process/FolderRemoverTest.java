package dev.loadstone.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderRemoverTest {
  private static final int FILES = 200;

  @TempDir private Path parent;

  private static Path filled(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (int i = 0; i < FILES; i++) {
      Files.writeString(folder.resolve("file-" + i), "content");
    }
    return folder;
  }

  @Test
  void all_that_is_in_it_goes_and_what_links_lead_to_stays() throws Exception {
    Path precious = filled(parent.resolve("precious"));
    Path folder = filled(parent.resolve("data/a/b"));
    Files.createSymbolicLink(folder.resolve("link"), precious);
    Files.createSymbolicLink(folder.resolve("broken"), Path.of("nowhere"));

    FolderRemover.remove(parent.resolve("data"));
    FolderRemover.remove(parent.resolve("data"));

    assertThat(parent).isDirectoryContaining(entry -> entry.equals(precious));
    assertThat(parent.resolve("data")).doesNotExist();
    assertThat(precious.toFile().list()).hasSize(FILES);
  }

  @Test
  void of_a_link_itself_goes_the_link() throws Exception {
    Path precious = filled(parent.resolve("precious"));
    Path link = Files.createSymbolicLink(parent.resolve("data"), precious);
    FolderRemover.remove(link);
    assertThat(link).doesNotExist();
    assertThat(precious.toFile().list()).hasSize(FILES);
  }

  /** As a server that somebody else has in his hands, whose folder root removes. */
  @Test
  void who_exchanges_folders_for_links_meanwhile_leads_to_nothing_else() throws Exception {
    Path precious = filled(parent.resolve("precious"));
    for (int round = 0; round < 40; round++) {
      Path data = Files.createDirectories(parent.resolve("data"));
      Path folder = filled(data.resolve("folder"));
      AtomicBoolean over = new AtomicBoolean();
      Thread exchanger = new Thread(() -> exchange(folder, precious, over));
      exchanger.start();
      FolderRemover.remove(data);
      over.set(true);
      exchanger.join();
      FolderRemover.remove(data);
    }
    assertThat(precious.toFile().list()).hasSize(FILES);
  }

  private static void exchange(Path folder, Path aim, AtomicBoolean over) {
    Path aside = folder.resolveSibling("aside");
    while (!over.get()) {
      try {
        Files.move(folder, aside);
        Files.createSymbolicLink(folder, aim);
        Files.delete(folder);
        Files.move(aside, folder);
      } catch (IOException e) {
        // It has been removed.
        over.set(Files.notExists(folder.getParent()));
      }
    }
  }
}
