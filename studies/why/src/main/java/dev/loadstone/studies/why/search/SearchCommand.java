package dev.loadstone.studies.why.search;

import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.RunReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code loadstone search}. */
@Command(
    name = "search",
    description = {
      "Searches for the largest rate at which a system keeps limits, by runs of an experiment that"
          + " has 'search'.",
      "Brackets it by one run a rate, confirms it by three, from below and from above, and then"
          + " overloads the system for a while. Two results are left:"
          + " results/EXPERIMENT-search/TIME has the way to it, results/EXPERIMENT/TIME what is to"
          + " be quoted."
    })
public final class SearchCommand implements Callable<Integer>, EndsInOrder {
  private static final String SUFFIX = "-search";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The experiment. Not needed with --resume.")
  private Path file;

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = "Go on with the search of this result folder, results/EXPERIMENT/TIME.")
  private Path resume;

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
      description = "Replace data of other settings in external databases without asking.")
  private boolean yes;

  @Override
  public Integer call() {
    // It prints a line for each rate, which may take minutes.
    PrintWriter out = new PrintWriter(spec.commandLine().getOut(), true);
    CommandLine root = spec.root().commandLine();
    List<String> running = yes ? List.of("--yes") : List.of();
    Path folder = resume == null ? RateRuns.prepare(root, reading()) : resume;
    RateRuns read = RateRuns.in(folder, root, running);
    ResultStore store = ResultStore.open(folder);
    Path begun = folder.resolve(SearchPlan.FILE);
    if (resume == null) {
      if (read.search() == null) {
        throw LoadstoneException.usage(
            "%s: search is missing; expected such as search: {maximize: rate, where: {response.p99:"
                + " \"< 50ms\"}}",
            file);
      }
      String searched = read.renamed(SUFFIX, output).toString();
      store.writeJson(begun, new SearchPlan(read.search(), searched));
    }
    SearchPlan plan = store.read(begun, SearchPlan.class);
    RateRuns single = RateRuns.in(Path.of(plan.searched()), root, running);
    RunReport unpaced = single.measure(new Pacing.Unpaced()).get(0);
    SearchResult found =
        new Searcher(
                single,
                read.repeating(Searcher.REPETITIONS),
                new PointJudge(plan.search().where()),
                unpaced.result().load(),
                out::println)
            .find(plan.search(), unpaced.result().statistics().total().throughput());
    print(found, out);
    Path written = folder.resolve(SearchResult.FILE);
    store.writeJson(written, found);
    out.println("search  " + written);
    return ExitCode.OK.code();
  }

  private List<String> reading() {
    if (file == null) {
      throw LoadstoneException.usage(
          "search needs an experiment file, or --resume with the result folder of a search");
    }
    List<String> words = new ArrayList<>(List.of(file.toString(), "--output", output.toString()));
    settings.forEach(setting -> words.addAll(List.of("--set", setting)));
    only.forEach(label -> words.addAll(List.of("--only", label)));
    return words;
  }

  private static void print(SearchResult found, PrintWriter out) {
    String rate = Searcher.number(found.rate());
    out.println(
        Text.of(
            "largest rate that keeps %s: %s/s (%s to %s), %s",
            found.limits(),
            rate,
            rate,
            Searcher.number(found.breaker()),
            found.fromBelow() > found.rate()
                ? "and %s/s when it is come to from below"
                    .formatted(Searcher.number(found.fromBelow()))
                : "from below and from above"));
    boolean recovered = found.recoverySeconds() != null;
    out.println(
        Text.of(
            "after %s s at %s/s it is %s again within %s s",
            Searcher.number(found.overloadSeconds()),
            Searcher.number(Searcher.OVERLOAD * found.rate()),
            recovered ? "itself" : "not itself",
            Searcher.number(
                recovered
                    ? found.recoverySeconds()
                    : Searcher.PARTS_LEFT * found.overloadSeconds())));
  }
}
