package dev.loadstone.studies.why.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.settings.TextFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class TextFoldersTest {
  private static final JsonNode EXPERIMENT =
      new YAMLMapper()
          .readTree(
              """
              benchmark: {name: sql, folder: shop/}
              systems:
                - {name: postgresql, label: one, folder: /var/tmp}
                - {name: postgresql, label: two, with: {benchmark.folder: other}}
              """);

  @TempDir Path folder;

  @Test
  void a_result_has_copies_of_the_texts_that_lie_beside_the_file() throws IOException {
    write("shop/order.sql", "select 1;");
    write("shop/notes.txt", "");
    write("shop/more/order.sql", "");
    write("other/order.sql", "select 2;");

    TextFolders.copy(EXPERIMENT, folder, folder.resolve("result"));

    Path shop = folder.resolve("result").resolve(copy("shop/"));
    assertThat(shop.resolve("order.sql")).hasContent("select 1;");
    assertThat(shop.resolve("notes.txt")).doesNotExist();
    assertThat(shop.resolve("more")).doesNotExist();
    // The folder of a system on other machines is none of these.
    assertThat(folder.resolve("result/folders").toFile().list()).hasSize(2);
    assertThat(folder.resolve("result").resolve(copy("other")).resolve("order.sql"))
        .hasContent("select 2;");
  }

  @Test
  void the_copies_of_a_result_are_copied_and_not_what_has_changed_since() throws IOException {
    write("shop/order.sql", "select 1;");
    TextFolders.copy(EXPERIMENT, folder, folder.resolve("result"));
    write("shop/order.sql", "select 3;");

    TextFolders.copy(EXPERIMENT, folder, folder.resolve("result"));
    TextFolders.copy(EXPERIMENT, folder.resolve("result"), folder.resolve("ladder"));

    for (String copied : new String[] {"result", "ladder"}) {
      assertThat(folder.resolve(copied).resolve(copy("shop/")).resolve("order.sql"))
          .hasContent("select 1;");
    }
    assertThat(folder.resolve("ladder").resolve(copy("other"))).doesNotExist();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String copy(String path) {
    return new TextFolder(path, new TreeMap<>()).copy();
  }
}
