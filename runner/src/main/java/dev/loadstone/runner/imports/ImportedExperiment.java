package dev.loadstone.runner.imports;

import dev.loadstone.runner.file.tree.YamlTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;

/**
 * An experiment made from the settings of another tool, as far as possible, with remarks on
 * differences in meaning.
 */
public final class ImportedExperiment {
  /** The longest line of a remark, in characters. */
  private static final int LINE = 94;

  private final Map<String, Object> benchmark = new LinkedHashMap<>();
  private final Map<String, Object> system = new LinkedHashMap<>();
  private final Map<String, Object> load = new LinkedHashMap<>();
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
    remarks.add(text);
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
    StringBuilder text = new StringBuilder("# Made of settings of " + tool + ".\n");
    for (String remark : remarks) {
      text.append("# - ").append(WordUtils.wrap(remark, LINE, "\n#   ", false)).append('\n');
    }
    return text.append(YamlTree.write(experiment)).toString();
  }
}
