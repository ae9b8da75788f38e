package dev.loadstone.studies.why.search;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.Search;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An experiment to which pacings are added while it runs. Each adds a cell behind the others, so
 * what was measured is kept, and the result is one of an ordinary experiment.
 */
final class RateRuns {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String PACING = "load.pacing";

  private final CommandLine root;
  private final Path folder;
  private final Map<String, Object> experiment;
  private final List<String> options;
  private final List<Pacing> pacings = new ArrayList<>();

  private RateRuns(
      CommandLine root, Path folder, Map<String, Object> experiment, List<String> options) {
    this.root = root;
    this.folder = folder;
    this.experiment = experiment;
    this.options = options;
  }

  /**
   * Reads an experiment and makes its result folder.
   *
   * @param root the command line, which has {@code run}
   * @param words words of {@code run} that say what is read, and where results go
   */
  static Path prepare(CommandLine root, List<String> words) {
    List<String> all = new ArrayList<>(List.of("run", "--prepare"));
    all.addAll(words);
    return Path.of(said(root, all, ExitCode.OK));
  }

  /**
   * The experiment of a result folder, with whatever it measured so far.
   *
   * @param options words for each run
   */
  static RateRuns in(Path folder, CommandLine root, List<String> options) {
    ResultStore store = ResultStore.open(folder);
    Map<String, Object> experiment =
        YAML.readValue(
            store.folder().resolve(ResultFiles.EXPERIMENT).toFile(), new TypeReference<>() {});
    return new RateRuns(root, folder, experiment, options);
  }

  /** Makes a result folder for the same experiment by another name. */
  Path renamed(String suffix, Path output) {
    String name = experiment.get("name") + suffix;
    Path other = ResultStore.create(output, name, Instant.now()).folder();
    Map<String, Object> changed = new LinkedHashMap<>(experiment);
    changed.put("name", name);
    new RateRuns(root, other, changed, options).write();
    return other;
  }

  RateRuns repeating(int repetitions) {
    Map<String, Object> changed = new LinkedHashMap<>(experiment);
    changed.put("repetitions", repetitions);
    return new RateRuns(root, folder, changed, options);
  }

  Path folder() {
    return folder;
  }

  Search search() {
    return YAML.convertValue(experiment.get("search"), Search.class);
  }

  /** Measures a pacing, unless it was measured; its repetitions. */
  List<RunReport> measure(Pacing pacing) {
    if (!pacings.contains(pacing)) {
      pacings.add(pacing);
      run(List.of());
    }
    return runs(pacing);
  }

  /** Measures all pacings so often more. */
  void measureAllMore(int repetitions) {
    run(List.of("--more", Integer.toString(repetitions)));
  }

  List<RunReport> runs(Pacing pacing) {
    ExperimentReport report = new ResultReader().read(folder);
    return report.cells().stream()
        .filter(cell -> pacing.describe().equals(cell.cell().varied().get(PACING)))
        .flatMap(cell -> cell.runs().stream())
        .toList();
  }

  private void run(List<String> more) {
    write();
    List<String> words = new ArrayList<>(List.of("run", "--resume", folder.toString(), "--quiet"));
    words.addAll(options);
    words.addAll(more);
    said(root, words, ExitCode.OK, ExitCode.VERDICT_FAILED);
  }

  private void write() {
    Map<String, Object> written = new LinkedHashMap<>(experiment);
    written.remove("search");
    Map<Object, Object> load = new LinkedHashMap<>((Map<?, ?>) written.get("load"));
    load.remove("pacing");
    written.put("load", load);
    if (!pacings.isEmpty()) {
      written.put("vary", Map.of(PACING, pacings.stream().map(RateRuns::yaml).toList()));
    }
    ResultStore.writeText(folder.resolve(ResultFiles.EXPERIMENT), YAML.writeValueAsString(written));
  }

  private static Object yaml(Pacing pacing) {
    if (!(pacing instanceof Pacing.Rate rate)) {
      return pacing.describe();
    }
    return Map.of(
        "type",
        "rate",
        "perSecond",
        rate.perSecond(),
        "steps",
        rate.steps().stream()
            .map(step -> Map.of("at", DurationText.of(step.at()), "factor", step.factor()))
            .toList());
  }

  /** Executes a command whose output is not for the user; errors go where they always go. */
  private static String said(CommandLine root, List<String> words, ExitCode... expected) {
    PrintWriter out = root.getOut();
    StringWriter said = new StringWriter();
    int code;
    try {
      root.setOut(new PrintWriter(said));
      code = root.execute(words.toArray(String[]::new));
    } finally {
      root.setOut(out);
    }
    if (Arrays.stream(expected).noneMatch(known -> known.code() == code)) {
      throw new LoadstoneException(
          Stream.of(ExitCode.values())
              .filter(known -> known.code() == code)
              .findFirst()
              .orElse(ExitCode.INTERNAL),
          "the search ended with loadstone " + String.join(" ", words));
    }
    return said.toString().strip();
  }
}
