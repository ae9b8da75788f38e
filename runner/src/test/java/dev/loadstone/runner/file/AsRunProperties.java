package dev.loadstone.runner.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Whatever an experiment says, the file written as run says the same. */
class AsRunProperties {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("SECRET", "hunter2", "PASSWORD_FAR", "hunter2", "COUNT", "7");

  private static final List<String> TEXTS =
      List.of(
          "plain",
          "007",
          "1.50",
          "true",
          "null",
          "~",
          "a: b",
          "# no comment",
          "- x",
          "two\nlines",
          "$${5}",
          "\"quoted\"",
          "'",
          "ünï ✓",
          " padded ",
          "1e5",
          "0x10",
          "yes",
          "@at",
          "*star");

  private static final List<Object> PACINGS =
      List.of(
          "unpaced",
          "keying-and-thinking",
          Map.of("type", "keying-and-thinking", "factor", 0.25),
          Map.of("type", "rate", "perSecond", 500, "arrivals", "poisson"),
          Map.of(
              "type", "rate", "perSecond", 5, "steps", List.of(Map.of("at", "1s", "factor", 2))));

  private static final List<Object> REPETITIONS =
      List.of(
          1,
          5,
          Map.of("least", 2, "until", Map.of("width", "2.5%")),
          Map.of("least", 4, "most", "${COUNT}", "until", Map.of("width", "5%"), "within", "15m"));

  private static final List<String> DURATIONS = List.of("500ms", "5s", "90s", "2m", "1h");

  private static final List<Map<String, Object>> VARIED =
      List.of(
          Map.of(),
          Map.of("benchmark.shops", List.of(1, "${COUNT}")),
          Map.of("benchmark.shares", List.of(Map.of("buy", 1), Map.of("look", 2))),
          Map.of(
              "load.inFlight",
              List.of(1, 2),
              "load.pacing",
              List.of("unpaced", Map.of("type", "rate", "perSecond", 5.5))));

  @RepeatedTest(200)
  void reads_the_same_again(RepetitionInfo draw) throws IOException {
    Map<String, Object> experiment = experiment(new SplittableRandom(draw.getCurrentRepetition()));
    Path folder = Files.createTempDirectory("as-run");
    Path file = folder.resolve("e.yaml");
    ExperimentReader reader = new ExperimentReader(TestCatalog.create(), ENVIRONMENT);
    try {
      Files.writeString(file, YAMLMapper.shared().writeValueAsString(experiment));
      ExperimentFile first = reader.read(file, Overrides.NONE);
      Files.writeString(file, first.asRun());
      ExperimentFile second = reader.read(file, Overrides.NONE);

      assertThat(second.experiment())
          .usingRecursiveComparison()
          .ignoringFields("redaction")
          .isEqualTo(first.experiment());
      assertThat(second.asRun()).isEqualTo(first.asRun());
      assertThat(first.asRun()).doesNotContain("hunter2");
    } finally {
      Files.delete(file);
      Files.delete(folder);
    }
  }

  private static Map<String, Object> experiment(SplittableRandom random) {
    Map<String, Object> load = new LinkedHashMap<>();
    load.put("terminals", random.nextInt(1, 101));
    load.put("pacing", one(PACINGS, random));
    load.put("timeout", one(DURATIONS, random));
    load.put("operations", random.nextBoolean());
    Map<String, Object> experiment = new LinkedHashMap<>();
    experiment.put("name", "as-run");
    experiment.put("description", one(TEXTS, random));
    experiment.put("benchmark", Map.of("name", "shop", "skew", 0.25));
    experiment.put("systems", systems(one(TEXTS, random)));
    experiment.put("load", load);
    experiment.put("vary", one(VARIED, random));
    experiment.put("seed", random.nextLong());
    experiment.put("repetitions", one(REPETITIONS, random));
    experiment.put("require", Map.of("bpm", "> 1", "checks", "pass"));
    return experiment;
  }

  private static <T> T one(List<T> values, SplittableRandom random) {
    return values.get(random.nextInt(values.size()));
  }

  private static List<Object> systems(String setting) {
    Map<String, Object> local = new LinkedHashMap<>();
    local.put("name", "alpha");
    local.put("network", Map.of("rate", "2.5mbit", "delay", "2ms"));
    local.put("faults", List.of(Map.of("at", "0s", "kill", 1)));
    local.put("settings", Map.of("fsync", setting));
    local.put("with", Map.of("benchmark.keys", true, "load.maxTries", 3));
    Map<String, Object> far = new LinkedHashMap<>();
    far.put("name", "beta");
    far.put("label", "far");
    far.put("deployment", "external");
    far.put("endpoints", List.of("127.0.0.1:5432"));
    far.put("password", setting.length() % 2 == 0 ? "hunter2" : "${SECRET:-x}");
    far.put("isolation", "serializable");
    far.put("properties", Map.of("applicationName", setting));
    return new ArrayList<>(List.of(local, far));
  }
}
