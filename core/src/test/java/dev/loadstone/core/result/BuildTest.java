package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
  @TempDir Path folder;

  private String jar(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("dev/loadstone/A.class"));
      zip.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file.toString();
  }

  @Test
  void a_revision_without_edits_says_all() throws IOException {
    assertThat(Build.revision("abc1234", false, jar("loadstone-core-1.jar", "one")))
        .isEqualTo("abc1234");
  }

  @Test
  void other_edits_of_one_revision_are_another_build() throws IOException {
    String one = Build.revision("abc1234", true, jar("loadstone-core-1.jar", "one"));
    String other = Build.revision("abc1234", true, jar("loadstone-core-1.jar", "other"));

    assertThat(one).startsWith("abc1234+changes-").isNotEqualTo(other);
    assertThat(Build.revision("abc1234", true, jar("loadstone-core-1.jar", "one"))).isEqualTo(one);
  }

  @Test
  void without_a_checkout_what_runs_tells_builds_apart() throws IOException {
    String one = Build.revision("", false, jar("loadstone-core-1.jar", "one"));

    assertThat(one).startsWith("sources-");
    assertThat(Build.revision("", false, jar("loadstone-core-1.jar", "other"))).isNotEqualTo(one);
  }

  @Test
  void the_same_code_in_a_folder_or_a_jar_is_the_same_build_whatever_libraries_there_are()
      throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes/dev/loadstone"));
    Files.writeString(classes.resolve("A.class"), "one");
    Path added = Files.createDirectories(folder.resolve("classes/META-INF"));
    Files.writeString(added.resolve("MANIFEST.MF"), "of a jar alone");
    String library = jar("other-2.jar", "anything");

    assertThat(Build.revision("", false, folder.resolve("classes") + File.pathSeparator + library))
        .isEqualTo(Build.revision("", false, jar("loadstone-core-1.jar", "one")));
  }
}
