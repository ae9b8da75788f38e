package dev.loadstone.studies.why.explain;

import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.studies.why.command.Commands;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The command {@code loadstone explain}. */
@Command(
    name = "explain",
    description = {
      "Says which conditions make the difference in throughput between two cells of a result.",
      "Gives A the conditions of B one after another, in all orders, measures each, and prints the"
          + " share that each has of the difference. The runs are an experiment of their own:"
          + " results/EXPERIMENT-ladder/TIME."
    })
public final class ExplainCommand implements Callable<Integer>, EndsInOrder {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final int USUAL_RUNGS = 3;

  private static final String REPETITIONS = "repetitions";
  private static final String SYSTEMS = "systems";

  @ParentCommand private TerminalOptions.Chosen parent;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "RESULT", description = "A result folder, or a packed one.")
  private Path result;

  @Parameters(index = "1", paramLabel = "A", description = "A cell, as reports name it.")
  private String a;

  @Parameters(index = "2", paramLabel = "B", description = "The cell that it is compared with.")
  private String b;

  @Option(
      names = "--rungs",
      paramLabel = "NAME",
      split = ",",
      description =
          "What is levelled: log, access, isolation, inFlight, network, locking (default: the first"
              + " three that the cells differ in).")
  private List<String> chosen = List.of();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      defaultValue = "4",
      description = "How often each cell is measured, at least 2 (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(
      names = "--measure",
      paramLabel = "TIME",
      description = "The measured interval of all cells, instead of their own.")
  private String measure;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "Where results go (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = "Go on with the runs in this result folder of an earlier 'explain' like this.")
  private Path resume;

  @Override
  public Integer call() {
    if (repetitions < 2) {
      throw LoadstoneException.usage(
          "--repetitions is %d; expected at least 2, because intervals need them", repetitions);
    }
    try (OpenedResult opened = OpenedResult.of(result)) {
      ExperimentReport report = new ResultReader().read(opened.path());
      ObjectNode experiment = experiment(ResultStore.open(opened.path()));
      LadderRuns runs =
          new LadderRuns(
              common(experiment),
              measure == null ? Map.of() : Map.of("load.measure", measure),
              Side.of(report, experiment, a),
              Side.of(report, experiment, b));
      Ladder known = runs.cells(List.of()).read(report);
      if (known.isBounded() && !known.isShown()) {
        print(LadderDocument.noDifference(a, b, known.gap()));
        return ExitCode.OK.code();
      }
      return explain(runs, opened.path());
    }
  }

  private static ObjectNode experiment(ResultStore store) {
    return (ObjectNode) YAML.readTree(store.folder().resolve(ResultFiles.EXPERIMENT));
  }

  private ObjectNode common(ObjectNode experiment) {
    ObjectNode common = experiment.deepCopy();
    common.remove(List.of(SYSTEMS, "vary", "questions", "require", "search"));
    if (common.get(REPETITIONS) instanceof ObjectNode plan) {
      // A limit of steal stays. With one number as least and most, the width decides nothing.
      plan.put("least", repetitions).put("most", repetitions).putObject("until").put("width", "5%");
    } else {
      common.put(REPETITIONS, repetitions);
    }
    return common
        .put("name", experiment.get("name").asString() + "-ladder")
        .put("description", "What makes the difference between %s and %s".formatted(a, b))
        .put("servers", "fresh");
  }

  private int explain(LadderRuns runs, Path cells) {
    CommandLine root = spec.root().commandLine();
    Commands commands = new Commands(root);
    List<Rung> all =
        Rung.all(runs.a(), runs.b()).stream()
            .map(rung -> runs.tried(commands, cells, rung))
            .toList();
    List<Rung> rungs = rungs(all);
    ResultStore store = resume == null ? begin(runs, cells, rungs) : begun(runs, rungs);
    int code = root.execute("run", "--resume", store.folder().toString());
    if (code == ExitCode.INTERRUPTED.code()) {
      print("go on   for the shares: the same command with --resume " + store.folder());
      return code;
    }
    LadderCells measured = runs.cells(rungs);
    Ladder ladder = measured.read(new ResultReader().read(store.folder()));
    if (!ladder.isBounded()) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED,
          ("%s: all cells completed transactions in %s, too few for intervals; leave a rung that"
                  + " fails out of --rungs, or add repetitions: loadstone run --resume %1$s --more"
                  + " N, then the same command with --resume %1$s")
              .formatted(store.folder(), Phrases.number(ladder.whole().length, "repetition")));
    }
    LadderDocument found = LadderDocument.of(measured, ladder, reasons(all, rungs));
    Path file = store.folder().resolve(LadderDocument.FILE);
    store.writeJson(file, found);
    // Written anew, with the shares.
    commands.execute(List.of("report", store.folder().toString()));
    print("\n" + TerminalReport.render(found.document(), parent.terminal()));
    print("ladder  " + file);
    return code;
  }

  private ResultStore begin(LadderRuns runs, Path cells, List<Rung> rungs) {
    ResultStore store =
        ResultStore.create(output, runs.common().get("name").asString(), Instant.now());
    runs.write(store.folder().resolve(ResultFiles.EXPERIMENT), cells, rungs);
    return store;
  }

  private ResultStore begun(LadderRuns runs, List<Rung> rungs) {
    ResultStore store = ResultStore.open(resume);
    if (!YAML.readTree(runs.yaml(rungs)).equals(experiment(store))) {
      throw LoadstoneException.usage(
          "--resume is %s, which was not begun by this command; expected the same result, cells,"
              + " --rungs, --repetitions and --measure as at its begin (run --resume --more N adds"
              + " repetitions)",
          resume);
    }
    return store;
  }

  private List<Rung> rungs(List<Rung> all) {
    List<String> names = all.stream().map(Rung::name).toList();
    for (String name : chosen) {
      if (!names.contains(name)) {
        throw LoadstoneException.usage("--rungs has '%s'%s", name, NearestName.advice(name, names));
      }
      Rung rung = all.get(names.indexOf(name));
      if (!rung.applies()) {
        throw LoadstoneException.usage("rung %s: %s; leave it out of --rungs", name, rung.words());
      }
    }
    List<Rung> rungs =
        chosen.isEmpty()
            ? all.stream().filter(Rung::applies).limit(USUAL_RUNGS).toList()
            : all.stream().filter(rung -> chosen.contains(rung.name())).toList();
    if (rungs.isEmpty()) {
      throw LoadstoneException.usage(
          "%s and %s differ in nothing that could be levelled: %s",
          a, b, LadderDocument.reasons(reasons(all, rungs)));
    }
    return rungs;
  }

  private static Map<String, String> reasons(List<Rung> all, List<Rung> taken) {
    Map<String, String> reasons = new LinkedHashMap<>();
    all.stream()
        .filter(rung -> !taken.contains(rung))
        .forEach(rung -> reasons.put(rung.name(), rung.applies() ? "not taken" : rung.words()));
    return reasons;
  }

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
