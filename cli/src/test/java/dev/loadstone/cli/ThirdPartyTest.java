package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of the software of others. */
final class ThirdPartyTest {
  private static final Pattern ROW =
      Pattern.compile("^\\| [\\w.-]+:([\\w.-]+) \\| \\S.*\\|$", Pattern.MULTILINE);

  private static List<String> listed() throws IOException {
    String text = Files.readString(Loadstone.ROOT.resolve("THIRD-PARTY.md"));
    return ROW.matcher(text.substring(0, text.indexOf("## Servers")))
        .results()
        .map((MatchResult row) -> row.group(1))
        .toList();
  }

  /** The build writes down what it runs on when it begins. */
  @Test
  void every_library_that_we_run_on_is_listed_with_a_licence() throws IOException {
    Path file = Loadstone.ROOT.resolve("cli/target/runtime-classpath");
    assumeTrue(Files.exists(file), "the build writes it");
    Set<String> listed = Set.copyOf(listed());
    List<String> unlisted =
        Arrays.stream(Files.readString(file).strip().split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(
                jar ->
                    !jar.getFileName().toString().startsWith("loadstone-")
                        && Files.isRegularFile(jar))
            // In a repository: …/artifact/version/file
            .map(jar -> jar.getParent().getParent().getFileName().toString())
            .filter(artifact -> !artifact.equals("target") && !listed.contains(artifact))
            .collect(Collectors.toList());
    assertThat(unlisted).isEmpty();
  }
}
