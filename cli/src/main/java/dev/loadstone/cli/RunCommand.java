package dev.loadstone.cli;

import dev.loadstone.cli.terminal.Consent;
import dev.loadstone.cli.terminal.Console;
import dev.loadstone.cli.terminal.ProgressDisplay;
import dev.loadstone.clients.ClientProcesses;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.FolderLock;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.report.tables.AnswerWords;
import dev.loadstone.runner.experiment.ExperimentRunner;
import dev.loadstone.runner.file.ExperimentFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    description = {
      "Runs an experiment: starts or reaches each system, loads, warms up, measures, checks, compares.",
      "Results go to results/EXPERIMENT/TIME. Ctrl-C ends the run in order: what was measured is kept"
          + " and marked; --resume goes on from there."
    })
final class RunCommand implements Callable<Integer>, EndsInOrder {
  private static final String LOG = "loadstone.log";
  private static final int MOST_MORE = 1_000;

  private final LoadstoneCommand root;
  private final Catalog catalog;
  private final Cancellation cancellation;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The experiment. Not needed with --resume.")
  private Path file;

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = "Go on with the experiment in this result folder; completed runs are kept.")
  private Path resume;

  @Option(
      names = "--more",
      paramLabel = "N",
      description = {
        "With --resume: measure every cell N times more, whatever the experiment's repetitions say.",
        "Without it, --resume finishes what the experiment asks for."
      })
  private Integer more;

  @Option(
      names = "--accept-changes",
      description = {
        "With --resume: go on also where the experiment, the machine, the JVM or Loadstone itself has"
            + " changed since; what follows is marked."
      })
  private boolean acceptChanges;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "Where results go (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show the end only.")
  private boolean quiet;

  @Option(
      names = {"-y", "--yes"},
      description = "Replace data of other settings in external databases without asking.")
  private boolean yes;

  @Mixin private ExperimentArguments arguments;
  @Mixin private DataFolder data;
  @Mixin private LiveOptions live;

  RunCommand(LoadstoneCommand root, Catalog catalog, Cancellation cancellation) {
    this.root = root;
    this.catalog = catalog;
    this.cancellation = cancellation;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    // Refuses an unusable folder or option before anything is written.
    data.path();
    refuseMore();
    // A port in use is refused before there is a folder.
    try (LiveOptions watched = live.open()) {
      int exitCode = run(watched, out, err);
      watched.end(root.console().interactive(), cancellation, out);
      return exitCode;
    }
  }

  private int run(LiveOptions watched, PrintWriter out, PrintWriter err) {
    ResultStore store;
    FolderLock lock;
    ExperimentFile experiment;
    if (resume != null) {
      refuseChanges();
      store = ResultStore.open(resume);
      lock = store.lock();
      Path begun = resume.resolve(ResultFiles.EXPERIMENT);
      experiment = arguments.read(begun, catalog, err);
      refuseSearch(experiment, begun);
    } else {
      experiment = arguments.read(fileGiven(), catalog, err);
      refuseSearch(experiment, file);
      store = ResultStore.create(output, experiment.experiment().settings().name(), Instant.now());
      lock = store.lock();
      experiment.write(store.folder());
    }
    try (lock) {
      return run(experiment, store, watched, out, err);
    }
  }

  private static void refuseSearch(ExperimentFile experiment, Path read) {
    if (experiment.experiment().settings().search() != null) {
      throw LoadstoneException.usage("%s: it searches: loadstone search %1$s", read);
    }
  }

  private int run(
      ExperimentFile experiment,
      ResultStore store,
      LiveOptions watched,
      PrintWriter out,
      PrintWriter err) {
    Logging.toFile(store.folder().resolve(LOG), root.debug());
    Console console = root.console();
    ProgressDisplay progress =
        new ProgressDisplay(out, console, quiet, new Consent(yes, console, out));
    Listeners listeners = new Listeners(progress);
    watched.begin(experiment.experiment(), store.folder(), listeners, out);
    ExperimentResult result;
    try (ClientProcesses fleet = new ClientProcesses(root.client(), progress::note, cancellation)) {
      fleet.prepare(
          experiment.experiment().cells().stream()
              .map(cell -> cell.load().clients())
              .collect(Collectors.toSet()));
      result =
          new ExperimentRunner(
                  catalog,
                  listeners.together(),
                  cancellation,
                  fleet,
                  data.path(),
                  new AnsweredRule())
              .run(experiment.experiment(), store, acceptChanges, more == null ? 0 : more);
    }
    progress.finish();
    ExperimentReport report = report(store.folder(), out);
    goOn(result, report).ifPresent(command -> out.println("go on   " + command));
    out.flush();
    if (result.exitCode() != ExitCode.OK) {
      err.println("loadstone: " + result.exitCode().meaning());
      result.runs().stream()
          .filter(run -> !run.statusReason().isEmpty())
          .map(run -> run.cell().title() + ": " + run.statusReason())
          .distinct()
          .forEach(reason -> err.println("  " + Console.plain(reason)));
      err.flush();
    }
    return result.exitCode().code();
  }

  /** The command for what is still to be measured, or would answer what is still open. */
  private static Optional<String> goOn(ExperimentResult result, ExperimentReport report) {
    String resume = "loadstone run --resume " + report.folder();
    if (!result.complete()) {
      return Optional.of(resume);
    }
    int open = AnsweredRule.progress(report, result.repetitions()).expectedMore();
    return open == 0 || open > AnswerWords.MOST_ADVISED
        ? Optional.empty()
        : Optional.of(resume + " --more " + open);
  }

  private void refuseMore() {
    if (more == null) {
      return;
    }
    if (resume == null) {
      throw LoadstoneException.usage(
          "--more adds repetitions to an experiment that was run: expected --resume FOLDER with it;"
              + " how many a new one has is said by repetitions in its file");
    }
    if (more < 1 || more > MOST_MORE) {
      throw LoadstoneException.usage(
          "--more is %d; expected a whole number from 1 to %d", more, MOST_MORE);
    }
  }

  private void refuseChanges() {
    if (file != null || arguments.changesAnything()) {
      throw LoadstoneException.usage(
          "--resume goes on with the experiment as it was begun, from %s; leave out FILE,"
              + " --set and --only, or begin anew without --resume",
          resume.resolve(ResultFiles.EXPERIMENT));
    }
  }

  private Path fileGiven() {
    if (file == null) {
      throw LoadstoneException.usage(
          "run needs an experiment file, or --resume with a result folder");
    }
    return file;
  }

  private ExperimentReport report(Path folder, PrintWriter out) {
    ExperimentReport report =
        new ReportWriter(new ResultReader(), ReportCommand.additions(catalog)).write(folder);
    out.print(TerminalReport.render(report, root.terminal()));
    out.println();
    out.println("report  " + folder.resolve(ResultFiles.REPORT_HTML));
    out.println("result  " + folder.resolve(ResultFiles.EXPERIMENT_RESULT));
    out.flush();
    return report;
  }
}
