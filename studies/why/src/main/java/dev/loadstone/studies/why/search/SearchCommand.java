package dev.loadstone.studies.why.search;

import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.studies.why.command.Commands;
import dev.loadstone.studies.why.command.TextFolders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The command {@code loadstone search}. */
@Command(
    name = "search",
    description = {
      "Searches for the largest rate at which a system keeps limits, by runs of an experiment that"
          + " has 'search'.",
      "Brackets it by one run a rate, confirms it by repetitions, from below and from above, and"
          + " then overloads the system for a while. The same command goes on with a search that was"
          + " interrupted."
    })
public final class SearchCommand implements Callable<Integer>, EndsInOrder {
  private static final YAMLMapper YAML = new YAMLMapper();

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "Sets a setting, whatever the file says. Repeatable.")
  private List<String> settings = List.of();

  @Option(
      names = "--only",
      paramLabel = "LABEL",
      description = "Keeps only the system with this label.")
  private List<String> only = List.of();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "Where results go (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = {"-y", "--yes"},
      description = "Replace data of other settings in external databases.")
  private boolean yes;

  @Override
  public Integer call() {
    // It prints a line for each rate, which may take minutes.
    PrintWriter out = new PrintWriter(spec.commandLine().getOut(), true);
    Commands commands = new Commands(spec.root().commandLine());
    String text = commands.execute(reading());
    ObjectNode experiment = (ObjectNode) YAML.readTree(text);
    refuse(experiment);
    Path folder = folder(experiment, text);
    out.println("search  " + folder);
    Found found =
        SearchReport.searcher(
                folder,
                experiment,
                (result, missing) -> {
                  ResultStore.writeText(result.resolve(ResultFiles.EXPERIMENT), missing);
                  commands.execute(
                      List.of("run", "--resume", result.toString(), "--quiet", "--yes"));
                },
                out::println)
            .find();
    ResultStore.writeText(
        folder.resolve(Found.FILE), ResultJson.mapper().writeValueAsString(found));
    // Written anew, with the answer.
    commands.execute(List.of("report", folder.toString()));
    if (found instanceof Found.Refused refused) {
      throw new LoadstoneException(ExitCode.VERDICT_FAILED, refused.text());
    }
    out.println(found.text());
    return ExitCode.OK.code();
  }

  private List<String> reading() {
    List<String> words = new ArrayList<>(List.of("config", "print", file.toString()));
    settings.forEach(setting -> words.addAll(List.of("--set", setting)));
    only.forEach(label -> words.addAll(List.of("--only", label)));
    return words;
  }

  private void refuse(ObjectNode experiment) {
    if (SearchReport.search(experiment) == null) {
      throw LoadstoneException.usage(
          "%s: search is missing; expected such as search: {maximize: rate, where: {response.p99:"
              + " \"< 50ms\"}}",
          file);
    }
    String deployment = experiment.get("systems").get(0).path("deployment").asString("");
    if (!yes && deployment.equals("external")) {
      throw LoadstoneException.usage(
          "%s: the search loads an external database anew; expected --yes with it", file);
    }
  }

  /** The folder of a search of the same experiment that has not ended, or else a new one. */
  private Path folder(JsonNode experiment, String text) {
    String name = experiment.get("name").asString();
    Path results = output.resolve(name);
    try (Stream<Path> all = Files.isDirectory(results) ? Files.list(results) : Stream.of()) {
      Optional<Path> begun =
          all.filter(folder -> Files.exists(folder.resolve(SearchReport.BEGUN)))
              .filter(folder -> !Files.exists(folder.resolve(Found.FILE)))
              .filter(
                  folder -> experiment.equals(YAML.readTree(folder.resolve(SearchReport.BEGUN))))
              .max(Comparator.naturalOrder());
      Path folder = begun.orElseGet(() -> ResultStore.create(output, name, Instant.now()).folder());
      Files.createDirectories(folder.resolve(SearchReport.BRACKET));
      ResultStore.writeText(folder.resolve(SearchReport.BEGUN), text);
      TextFolders.copy(experiment, file.toAbsolutePath().getParent(), folder);
      TextFolders.copy(experiment, folder, folder.resolve(SearchReport.BRACKET));
      return folder;
    } catch (IOException e) {
      throw ResultStore.notWritten(results, e);
    }
  }
}
