package dev.loadstone.runner.imports;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.text.SecretForms;
import dev.loadstone.runner.file.tree.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.text.WordUtils;

/** An experiment made of the settings of another tool, with remarks on what differs there. */
public final class ImportedExperiment {
  /** The longest line of a remark, in characters. */
  private static final int LINE = 94;

  private final Map<String, Object> benchmark = new LinkedHashMap<>();
  private final Map<String, Object> system = new LinkedHashMap<>();
  private final Map<String, Object> load = new LinkedHashMap<>();
  private final Map<String, Object> others = new LinkedHashMap<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<String> remarks = new ArrayList<>();
  private final String tool;

  ImportedExperiment(String tool, String benchmarkName, String database) {
    this.tool = tool;
    benchmark.put("name", benchmarkName);
    system.put("name", database);
  }

  ImportedExperiment benchmark(String setting, Object value) {
    benchmark.put(setting, value);
    return this;
  }

  ImportedExperiment system(String setting, Object value) {
    system.put(setting, value);
    return this;
  }

  ImportedExperiment load(String setting, Object value) {
    load.put(setting, value);
    return this;
  }

  ImportedExperiment remark(String text) {
    // A line break would end the comment, and what follows it would be settings.
    String shown = SecretForms.concealed(text).replaceAll("[\\p{Cc}\\u0085\\u2028\\u2029]+", " ");
    if (!remarks.contains(shown)) {
      remarks.add(shown);
    }
    return this;
  }

  /**
   * Sets the addresses of the servers. The password is not taken over: the experiment takes it from
   * the environment.
   */
  ImportedExperiment servers(
      List<String> endpoints, String database, String user, boolean hasPassword) {
    system("deployment", "external").system("endpoints", endpoints);
    if (!database.isEmpty()) {
      system("database", database);
    }
    if (!user.isEmpty()) {
      system("user", user);
    }
    if (hasPassword) {
      system("password", "${LOADSTONE_PASSWORD}")
          .remark(
              "The password was not taken over; set the environment variable LOADSTONE_PASSWORD.");
    }
    return this;
  }

  ImportedExperiment terminals(long terminals) {
    return load("terminals", terminals).load("inFlight", terminals);
  }

  /** Sets the rate at which transactions start, whether the system keeps up or not. */
  ImportedExperiment rate(double perSecond, boolean poisson) {
    Map<String, Object> pacing = new LinkedHashMap<>();
    pacing.put("type", "rate");
    pacing.put("perSecond", perSecond);
    pacing.put("arrivals", poisson ? "poisson" : "constant");
    return load("pacing", pacing);
  }

  /** Sets the shares of transactions. Keeps their order, so that equal settings give equal text. */
  ImportedExperiment mix(List<Map.Entry<String, Object>> shares) {
    Map<String, Object> mix = new LinkedHashMap<>();
    shares.forEach(share -> mix.put(share.getKey(), share.getValue()));
    return benchmark("mix", mix);
  }

  /** Adds a text to the folder of the benchmark's own SQL. */
  void file(String name, String text) {
    files.put(name, text);
  }

  void onTablesThatAreThere() {
    others.put("data", "reuse");
    remark("The folder has no schema: it runs on the tables that are there, and checks none.");
  }

  /**
   * Writes the folder of the benchmark's own SQL, where there is one.
   *
   * @throws LoadstoneException when it must be written and no place for it is given, or when a file
   *     is there already
   */
  public ImportedExperiment writeFolder(Optional<Path> place) {
    if (files.isEmpty()) {
      return this;
    }
    Path folder =
        place.orElseThrow(
            () ->
                LoadstoneException.usage(
                    "%s's scripts become a folder: say where by --folder", tool));
    for (String name : files.keySet()) {
      if (Files.exists(folder.resolve(name))) {
        throw LoadstoneException.usage(
            "%s is there already; expected a folder without it", folder.resolve(name));
      }
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw LoadstoneException.usage(e, "%s cannot be made: %s", folder, e);
    }
    files.forEach((name, text) -> ResultStore.writeText(folder.resolve(name), text));
    return benchmark("folder", folder + "/");
  }

  /** Sentences about settings that mean something else here, or were left out. */
  public List<String> remarks() {
    return List.copyOf(remarks);
  }

  /** The experiment's file, with the remarks above it. */
  public String yaml() {
    Map<String, Object> experiment = new LinkedHashMap<>();
    experiment.put("name", benchmark.get("name") + "-imported");
    experiment.put("benchmark", benchmark);
    experiment.put("systems", List.of(system));
    experiment.put("load", load);
    experiment.putAll(others);
    StringBuilder text = new StringBuilder("# Made of settings of " + tool + ".\n");
    for (String remark : remarks) {
      text.append("# - ").append(WordUtils.wrap(remark, LINE, "\n#   ", false)).append('\n');
    }
    return text.append(YamlTree.write(experiment)).toString();
  }
}
