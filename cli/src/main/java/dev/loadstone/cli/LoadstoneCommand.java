package dev.loadstone.cli;

import dev.loadstone.cli.terminal.Console;
import dev.loadstone.cli.terminal.StandardOutput;
import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.Build;
import dev.loadstone.core.text.SecretForms;
import dev.loadstone.report.format.TerminalOptions;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code loadstone} itself: global options, help, and how failures are shown. */
@Command(
    name = "loadstone",
    mixinStandardHelpOptions = true,
    versionProvider = LoadstoneCommand.Version.class,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    usageHelpAutoWidth = true,
    sortOptions = false,
    headerHeading = "%n",
    synopsisHeading = "%n@|bold SYNOPSIS|@%n  ",
    descriptionHeading = "%n@|bold DESCRIPTION|@%n",
    parameterListHeading = "%n@|bold PARAMETERS|@%n",
    optionListHeading = "%n@|bold OPTIONS|@%n",
    commandListHeading = "%n@|bold COMMANDS|@%n",
    footerHeading = "%n")
final class LoadstoneCommand implements Runnable, TerminalOptions.Chosen {
  private static final String NAME = "loadstone";
  private static final String SYNOPSIS = "TPC-C and OLTP benchmarks whose numbers can be believed.";

  private final Supplier<ClientProgram> client;

  @Spec private CommandSpec spec;

  private boolean begun;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show stack traces, and log in detail.")
  private boolean debug;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      paramLabel = "WHEN",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description =
          "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never."
              + " Default: auto.")
  private Console.Colour colour = Console.Colour.AUTO;

  private LoadstoneCommand(Supplier<ClientProgram> client) {
    this.client = client;
  }

  /**
   * Makes the command line. A client gets its own command only, because reading the options of all
   * commands takes an eighth of the processor time of its start.
   *
   * @param client starts clients
   */
  static CommandLine commandLine(
      Catalog catalog,
      Cancellation cancellation,
      Supplier<ClientProgram> client,
      List<String> arguments) {
    LoadstoneCommand root = new LoadstoneCommand(client);
    CommandLine line = new CommandLine(root);
    StandardOutput output = StandardOutput.ofProcess();
    if (!arguments.isEmpty() && arguments.get(0).equals(ClientProgram.COMMAND)) {
      line.addSubcommand(new ClientCommand(catalog, cancellation));
    } else {
      root.addCommands(line, catalog, cancellation);
    }
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler(
        (failure, failed, parsed) -> root.explain(failure, failed, cancellation));
    line.setParameterExceptionHandler(LoadstoneCommand::explainUsage);
    line.setExecutionStrategy(
        parsed -> {
          boolean outermost = root.begin();
          List<CommandLine> commands = parsed.asCommandLineList();
          boolean keepsResults =
              commands.get(commands.size() - 1).getCommand() instanceof EndsInOrder;
          if (!keepsResults && outermost) {
            cancellation.onCancel(Signals::end);
          }
          int code = new CommandLine.RunLast().execute(parsed);
          return keepsResults ? code : written(code, output, line);
        });
    line.setOut(output.writer());
    addManual(line);
    return line;
  }

  /** Flushes the output and reports a failure, because it may be all that a command does. */
  private static int written(int code, StandardOutput output, CommandLine line) {
    Optional<String> failure = output.failure();
    if (failure.isEmpty()) {
      return code;
    }
    line.getErr().println(NAME + ": the output could not be written: " + failure.get());
    line.getErr().flush();
    return ExitCode.RESULTS_NOT_WRITTEN.code();
  }

  private void addCommands(CommandLine line, Catalog catalog, Cancellation cancellation) {
    line.addSubcommand(new RunCommand(this, catalog, cancellation));
    line.addSubcommand(new LoadCommand(this, catalog, cancellation));
    line.addSubcommand(new CheckCommand(catalog));
    line.addSubcommand(new CleanCommand(this, catalog));
    line.addSubcommand(new ReportCommand(this, catalog));
    line.addSubcommand(new DiffCommand(this));
    line.addSubcommand(new PackCommand());
    line.addSubcommand(new VerifyCommand(catalog));
    line.addSubcommand(new HistoryCommand());
    line.addSubcommand(new ConfigCommand(catalog));
    line.addSubcommand(new DeployCommand(catalog, cancellation));
    line.addSubcommand(new AcidCommand(catalog, cancellation));
    line.addSubcommand(new ClientCommand(catalog, cancellation));
    line.addSubcommand(new ImageCommand(this));
    line.addSubcommand(new DatabasesCommand(catalog));
    line.addSubcommand(new FetchCommand());
    line.addSubcommand(new BenchmarksCommand(catalog));
    catalog.extensions().stream()
        .flatMap(extension -> extension.commands(catalog).stream())
        .forEach(line::addSubcommand);
    line.addSubcommand(new CompletionCommand());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }

  ClientProgram client() {
    return client.get();
  }

  Console console() {
    return Console.detect(System.getenv(), colour);
  }

  @Override
  public TerminalOptions terminal() {
    Console console = console();
    return new TerminalOptions(console.width(), console.colour(), console.unicode());
  }

  /** Returns whether no other command executes this one, which would end in its own way. */
  private boolean begin() {
    boolean outermost = !begun;
    begun = true;
    Logging.toStandardError(debug);
    CommandLine line = spec.commandLine();
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(console().colour() ? Ansi.ON : Ansi.OFF));
    return outermost;
  }

  private int explain(Exception failure, CommandLine failed, Cancellation cancellation) {
    if (cancellation.isCancelled() && !(failed.getCommand() instanceof EndsInOrder)) {
      // What it was reading has been removed.
      return ExitCode.INTERRUPTED.code();
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError memory) {
        // This is no defect, even when a library has wrapped it.
        throw memory;
      }
    }
    boolean explained = failure instanceof LoadstoneException;
    ExitCode exitCode =
        failure instanceof LoadstoneException known ? known.exitCode() : ExitCode.INTERNAL;
    String message =
        explained
            ? failure.getMessage()
            : "a defect of Loadstone: "
                + failure
                + (debug
                    ? ""
                    : "; please report it with the output of the same command and --debug");
    failed.getErr().println(NAME + ": " + Console.plain(message));
    if (debug) {
      failure.printStackTrace(failed.getErr());
    }
    failed.getErr().flush();
    return exitCode.code();
  }

  private static int explainUsage(ParameterException failure, String[] arguments) {
    CommandLine failed = failure.getCommandLine();
    failed.getErr().println(NAME + ": " + SecretForms.concealed(usage(failure)));
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(failure, failed.getErr())) {
      failed.getErr().println("See '" + failed.getCommandSpec().qualifiedName() + " --help'.");
    }
    failed.getErr().flush();
    return ExitCode.USAGE.code();
  }

  private static String usage(ParameterException failure) {
    // The parser keeps no cause, but its message names the exception.
    return failure.getMessage().contains(InvalidPathException.class.getName())
        ? failure.getMessage()
            + "; the language settings here do not know all of its signs (encoding "
            + System.getProperty("sun.jnu.encoding")
            + "): set LC_ALL=C.UTF-8"
        : failure.getMessage();
  }

  private static void addManual(CommandLine line) {
    line.getCommandSpec()
        .usageMessage()
        .header("loadstone - " + SYNOPSIS)
        .description(
            "Loadstone starts real databases on this machine, or reaches yours, creates the schema,"
                + " loads, warms up, measures, checks the data, and compares. An experiment is a"
                + " file; 'loadstone run FILE' does everything.")
        .footer(manual().toArray(String[]::new));
  }

  private static List<String> manual() {
    List<String> text = new ArrayList<>();
    text.add("@|bold EXAMPLES|@");
    text.add("  loadstone run configs/quickstart.yaml");
    text.add("  loadstone run configs/smoke.yaml --quiet && echo good");
    text.add("  loadstone config validate my.yaml");
    text.add("  loadstone report results/quickstart/2026-01-31T12-00-00Z");
    text.add("");
    text.add("@|bold EXIT CODES|@");
    for (ExitCode exitCode : ExitCode.values()) {
      text.add(String.format("  %3d  %s", exitCode.code(), exitCode.meaning()));
    }
    text.add("");
    text.add("@|bold ENVIRONMENT|@");
    text.add("  NO_COLOR             when set, no colours");
    text.add("  JAVA_OPTS, LOADSTONE_JAVA_OPTS");
    text.add("                       options for the Java virtual machine");
    text.add("  LOADSTONE_CLIENT_JAVA_OPTS");
    text.add("                       more of them, for client processes alone");
    text.add("  LOADSTONE_OPEN       'true' lets servers that run anybody's code start, see docs");
    text.add("  JAVA_HOME            which Java to use");
    text.add("  XDG_CACHE_HOME       where server binaries are kept (default ~/.cache)");
    text.add("  $NAME                any variable that an experiment file refers to in braces");
    text.add("");
    text.add("@|bold FILES|@");
    text.add("  results/EXPERIMENT/TIME/report.html    the report, self-contained");
    text.add("  results/EXPERIMENT/TIME/result.json    the result, for programs");
    return text;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        NAME + " " + Build.running() + ", Java " + System.getProperty("java.version")
      };
    }
  }

  @Command(
      name = "completion",
      description = {
        "Prints a script that completes commands and options in bash and zsh.",
        "Use: source <(loadstone completion)"
      })
  static final class CompletionCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      CommandLine root = spec.root().commandLine();
      root.getOut().print(AutoComplete.bash(NAME, root));
    }
  }

  boolean debug() {
    return debug;
  }
}
