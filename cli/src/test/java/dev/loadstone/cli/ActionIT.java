package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loadstone.core.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The Action's step as a runner starts it, in a repository of two commits. */
@DisplayName("The Action for pull requests")
class ActionIT {
  private static final String NAME = "loadstone-ci-find-a2e8cc7f";
  private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs\\.([a-z-]+) }}");

  private static final String SCHEMA =
      "create table item (id integer not null primary key, code integer not null);\n";
  private static final String INDEX = "create index item_code on item (code);\n";

  @TempDir private Path folder;

  private final Map<String, String> inputs = new HashMap<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private GitHubHere github;
  private Path repository;
  private Path start;

  /** What a step leaves. */
  private record Step(int exitCode, String said, Map<String, String> outputs, String summary) {}

  @BeforeEach
  void makeRepository() throws Exception {
    assumeThat(List.of("git", "curl", "jq", "unzip", "sha256sum"))
        .as("what runners of GitHub have")
        .allMatch(ActionIT::isThere);
    github = new GitHubHere();
    repository = Files.createDirectory(folder.resolve("project"));
    start = folder.resolve("loadstone");
    Files.writeString(start, startScript());
    assertThat(start.toFile().setExecutable(true)).isTrue();
    inputs.putAll(Map.of("experiment", "ci/find.yaml", "loadstone", start.toString()));
    // Nothing of the user's own git.
    environment.putAll(Map.of("GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_NOSYSTEM", "1"));
    environment.put("no_proxy", "127.0.0.1");
    git("init", "--quiet");
    write(
        "db/load.yaml",
        """
        define: {items: 1000}
        tables:
          item: {rows: items, columns: {id: sequence, code: sequence}}
        """);
    write("db/find.sql", "\\set code random(1, :items)\nselect id from item where code = :code;\n");
    write("db/schema.sql", SCHEMA + INDEX);
  }

  @AfterEach
  void close() {
    if (github != null) {
      github.close();
    }
  }

  private static boolean isThere(String tool) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
  }

  private static String startScript() {
    return ReadyProgram.command().stream()
        .map(word -> "'" + word + "'")
        .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", " \"$@\"\n"));
  }

  private void write(String file, String text) throws IOException {
    Path place = repository.resolve(file);
    Files.createDirectories(place.getParent());
    Files.writeString(place, text);
  }

  /** Two cells, base and head, with further lines. */
  private void writePair(String system, int items, String lines) throws IOException {
    write(
        "ci/find.yaml",
        """
        name: find
        benchmark: {name: sql, folder: "${LOADSTONE_BASE}/db", set: {items: %d}}
        systems:
          - {name: %s, label: base}
          - {name: %s, label: head, with: {benchmark.folder: "${LOADSTONE_HEAD}/db"}}
        questions:
          - ask: Does the change slow it down?
            compare: {cell: head, with: base}
        """
                .formatted(items, system, system)
            + lines);
  }

  /** An experiment that is over soon and answers nothing. */
  private void writeShortPair() throws IOException {
    writePair(
        "h2",
        1_000,
        """
        load: {terminals: 1, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
        repetitions: 2
        """);
  }

  private void git(String... words) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=A", "-c", "user.email=a@localhost"));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private void commit(String message) throws Exception {
    git("add", "--all");
    git("commit", "--quiet", "--message", message);
  }

  private String head() throws IOException {
    String reference = Files.readString(repository.resolve(".git/HEAD")).strip();
    return Files.readString(repository.resolve(".git").resolve(reference.substring(5))).strip();
  }

  private Step pullRequest(String from) throws Exception {
    Map<String, Object> base =
        Map.of("ref", "main", "repo", Map.of("full_name", GitHubHere.REPOSITORY));
    Map<String, Object> head = Map.of("repo", Map.of("full_name", from));
    return act(
        "pull_request",
        Map.of(
            "pull_request", Map.of("number", GitHubHere.PULL_REQUEST, "base", base, "head", head)));
  }

  private Step pullRequest() throws Exception {
    return pullRequest(GitHubHere.REPOSITORY);
  }

  private String input(JsonNode action, String name) {
    return inputs.getOrDefault(name, text(action.at("/inputs/" + name + "/default")));
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? "" : node.asString();
  }

  /** The first step of the Action, with the inputs that are not given as it has them. */
  private Step act(String event, Map<String, Object> payload) throws Exception {
    JsonNode action =
        YAMLMapper.shared().readTree(Files.readString(Loadstone.ROOT.resolve("action.yml")));
    JsonNode step = action.at("/runs/steps/0");
    Path script = Files.writeString(folder.resolve("step.sh"), text(step.get("run")));
    Path output = Files.writeString(folder.resolve("output"), "");
    Path summary = Files.writeString(folder.resolve("summary.md"), "");
    Path json = folder.resolve("event.json");
    Files.writeString(json, JsonMapper.shared().writeValueAsString(payload));
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("GITHUB_ACTION_PATH", Loadstone.ROOT.toString());
    variables.put("GITHUB_WORKSPACE", repository.toString());
    variables.put("GITHUB_EVENT_NAME", event);
    variables.put("GITHUB_EVENT_PATH", json.toString());
    variables.put("GITHUB_SHA", head());
    variables.put("GITHUB_REPOSITORY", GitHubHere.REPOSITORY);
    variables.put("GITHUB_API_URL", github.address());
    variables.put("GITHUB_SERVER_URL", github.address());
    variables.put("GITHUB_RUN_ID", "1");
    variables.put("GITHUB_OUTPUT", output.toString());
    variables.put("GITHUB_STEP_SUMMARY", summary.toString());
    variables.put("RUNNER_TEMP", Files.createDirectories(folder.resolve("temp")).toString());
    for (Map.Entry<String, JsonNode> variable : step.get("env").properties()) {
      variables.put(
          variable.getKey(),
          INPUT
              .matcher(text(variable.getValue()))
              .replaceAll(found -> Matcher.quoteReplacement(input(action, found.group(1))))
              .replace("${{ github.token }}", GitHubHere.TOKEN));
    }
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-e", script.toString())
            .directory(repository.toFile())
            .redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GITHUB_"));
    builder.environment().putAll(variables);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> outputs =
        Files.readAllLines(output).stream()
            .map(line -> line.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    return new Step(process.waitFor(), said, outputs, Files.readString(summary));
  }

  @Test
  void code_that_lost_its_index_is_called_slower_and_fails_the_job() throws Exception {
    writePair(
        "postgresql",
        50_000,
        """
          - ask: Does it cost the server more time?
            compare: {cell: head, with: base, metric: servers.cpu}
        servers: kept
        load: {terminals: 1, inFlight: 1, rampUp: 500ms, measure: 2s, rampDown: 0s}
        repetitions: 3
        """);
    commit("Find items by an index");
    write("db/schema.sql", SCHEMA);
    commit("Do without the index");
    github.comments().add("Looks good to me.");

    Step step = pullRequest();

    assertThat(step.exitCode()).as(step.said()).isEqualTo(1);
    assertThat(step.outputs()).containsEntry("answer", "slower").containsEntry("name", NAME);
    assertThat(Double.parseDouble(step.outputs().get("ratio"))).isLessThan(1);
    assertThat(Path.of(step.outputs().get("report"))).exists();
    assertThat(Path.of(step.outputs().get("files"), "result.tar.xz")).exists();
    assertThat(step.summary())
        .startsWith("<!-- " + NAME + " -->\n\n## ✗ find: slower\n")
        .contains("Does the change slow it down?", "<details><summary>Comparison</summary>")
        .contains(", head " + head().substring(0, 7));
    assertThat(step.said())
        .contains("::error title=find%3A slower (")
        .doesNotContain(GitHubHere.TOKEN);
    assertThat(github.comments()).containsExactly("Looks good to me.", step.summary());
  }

  @Test
  void equal_code_is_not_called_slower_and_the_next_run_replaces_the_comment() throws Exception {
    writeShortPair();
    commit("Find items");
    write("README.md", "Finds items.\n");
    commit("Say what it does");
    for (int i = 1; i <= 100; i++) {
      github.comments().add("Comment " + i);
    }
    github.comments().add("<!-- " + NAME + " -->\n\nThe answer before the last commit");
    environment.put("token", "the job's own");
    inputs.put("build", "env >> \"$RUNNER_TEMP/seen\"");

    Step step = pullRequest();

    assertThat(step.exitCode()).as(step.said()).isZero();
    assertThat(folder.resolve("temp/seen"))
        .content()
        .contains("RUNNER_TEMP=")
        .doesNotContain(GitHubHere.TOKEN);
    assertThat(step.outputs()).containsEntry("answer", "undecided");
    assertThat(step.said()).contains("::warning title=find%3A undecided::Does the change");
    assertThat(github.comments()).hasSize(101).last().isEqualTo(step.summary());
    assertThat(github.requests()).filteredOn(request -> !request.startsWith("GET ")).hasSize(1);
  }

  @Test
  void who_asks_for_an_answer_is_failed_without_one_and_a_fork_gets_the_summary_alone()
      throws Exception {
    writeShortPair();
    commit("Find items");
    write("README.md", "Finds items.\n");
    commit("Say what it does");
    inputs.put("fail-on", "undecided");

    Step step = pullRequest("somebody/project");

    assertThat(step.exitCode()).as(step.said()).isEqualTo(1);
    assertThat(step.said())
        .contains("::error title=find%3A undecided::")
        .contains("::notice title=Loadstone::no comment: a pull request from a fork");
    assertThat(step.summary()).contains("find: undecided");
    assertThat(github.requests()).isEmpty();
  }

  @Test
  void a_base_that_cannot_be_built_is_compared_by_what_its_branch_has_kept() throws Exception {
    write(
        "ci/find.yaml",
        """
        name: find
        benchmark: {name: sql, folder: ../db}
        systems: [{name: h2}]
        load: {terminals: 1, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
        require: {throughput: "> 1000000000"}
        """);
    commit("Find items");
    inputs.putAll(Map.of("baseline", "artifact", "fail-on", "never"));

    inputs.put("build", "exit 4");
    Step first = pullRequest();
    assertThat(first.exitCode()).as(first.said()).isEqualTo(3);
    assertThat(first.said())
        .contains("no artifact " + NAME + "-baseline of main yet; a run on main keeps one")
        .contains("build failed for the head (" + head().substring(0, 7) + "): exit 4\n");
    inputs.remove("build");

    Step kept = act("push", Map.of());
    assertThat(kept.exitCode()).as(kept.said()).isZero();
    assertThat(kept.outputs())
        .containsEntry("answer", "none")
        .containsEntry("name", NAME + "-baseline");
    assertThat(kept.said()).contains("::warning title=find::a check or a requirement failed");
    Path packed = Path.of(kept.outputs().get("files"), "result.tar.xz");
    github.artifact(1, 1, head(), zip(packed));
    github.artifact(2, 2, head(), new byte[] {1});
    inputs.put("fail-on", "slower");

    Step step = pullRequest();

    assertThat(step.exitCode()).as("the requirement; " + step.said()).isEqualTo(1);
    assertThat(step.outputs()).containsEntry("answer", "undecided");
    assertThat(step.summary())
        .contains("Compared with the last result of main (" + head().substring(0, 12) + ")")
        .contains("repetitions are not paired", "**A check or a requirement of this run failed.**")
        .contains("**Each metric of each cell**");
    assertThat(github.comments()).containsExactly(step.summary());
  }

  @Test
  void experiments_whose_paths_differ_in_a_sign_alone_have_artifacts_of_their_own()
      throws Exception {
    write("ci/find.yaml", "name: one\n");
    write("ci-find.yaml", "name: other\n");
    commit("Find items in two ways");
    inputs.putAll(Map.of("baseline", "artifact", "build", "exit 4"));

    Step one = pullRequest();
    inputs.put("experiment", "ci-find.yaml");
    Step other = pullRequest();

    assertThat(one.said()).contains("no artifact " + NAME + "-baseline of main yet");
    assertThat(other.said()).contains("no artifact loadstone-ci-find-cc6bf38c-baseline of main");
  }

  @Test
  void a_kept_result_that_cannot_be_unpacked_is_something_that_could_not_be_had() throws Exception {
    write("ci/find.yaml", "name: one\n");
    commit("Find items");
    github.artifact(1, 1, head(), new byte[] {1});
    inputs.put("baseline", "artifact");

    assertRefused(pullRequest(), 3, "the artifact " + NAME + "-baseline has no result.tar.xz");
  }

  @Test
  void a_run_that_measured_nothing_is_not_kept_for_comparisons() throws Exception {
    write("db/find.sql", "select 1 / (count(*) - count(*)) from item;\n");
    write(
        "ci/find.yaml",
        """
        name: find
        benchmark: {name: sql, folder: ../db}
        systems: [{name: h2}]
        load: {terminals: 1, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
        """);
    commit("Divide by zero");
    inputs.putAll(Map.of("baseline", "artifact", "fail-on", "never"));

    Step step = act("push", Map.of());

    assertThat(step.exitCode()).as(step.said()).isEqualTo(5);
    assertThat(step.said()).contains("::error title=Loadstone::loadstone run ended with 5;");
    assertThat(step.outputs()).containsEntry("name", NAME);
  }

  private static byte[] zip(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("report.html"));
      zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
      Files.copy(file, zip);
    }
    return bytes.toByteArray();
  }

  /** A release with the start script of this build. */
  private void release(String digest) throws Exception {
    Path home = Files.createDirectories(folder.resolve("loadstone-9.9.9"));
    Files.copy(start, home.resolve("loadstone"));
    String name = "loadstone-9.9.9.tar.gz";
    assertThat(
            new ProcessBuilder("tar", "-czf", name, "loadstone-9.9.9")
                .directory(folder.toFile())
                .start()
                .waitFor())
        .isZero();
    Path archive = folder.resolve(name);
    String sums = (digest.isEmpty() ? Sha256.hex(archive) : digest) + "  " + name + "\n";
    github.file("/releases/v9.9.9/" + name, Files.readAllBytes(archive));
    github.file("/releases/v9.9.9/SHA256SUMS", sums.getBytes(StandardCharsets.UTF_8));
    environment.put("LOADSTONE_RELEASES", github.address() + "/releases");
    inputs.put("loadstone", "9.9.9");
  }

  @Test
  void a_build_that_fails_names_the_side() throws Exception {
    writeShortPair();
    commit("Find items");
    String base = head();
    write("Makefile", "");
    commit("Build it");
    release("");
    inputs.put("build", "test -e Makefile || exit 4");

    Step step = pullRequest();

    assertThat(step.exitCode()).as(step.said()).isEqualTo(3);
    assertThat(step.said())
        .contains(
            "::error title=Loadstone::build failed for the base ("
                + base.substring(0, 7)
                + "): exit 4; set baseline: artifact to compare with the last result instead");
    assertThat(step.outputs()).isEmpty();
  }

  @Test
  void a_release_with_another_digest_is_not_started() throws Exception {
    writeShortPair();
    commit("Find items");
    release("0".repeat(64));

    assertRefused(pullRequest(), 3, "is not the one whose digest is in the SHA256SUMS");
  }

  private static void assertRefused(Step step, int exitCode, String why) {
    assertThat(step.exitCode()).as(step.said()).isEqualTo(exitCode);
    assertThat(step.said()).contains("::error title=Loadstone::").contains(why);
    assertThat(step.outputs()).isEmpty();
  }

  @Test
  void what_cannot_be_right_is_refused_before_anything_is_built() throws Exception {
    writeShortPair();
    commit("Find items");
    inputs.put("build", "exit 4");

    assertRefused(
        pullRequest(), 2, "pair compares pull requests and pushes, and needs fetch-depth");
    assertRefused(act("pull_request_target", Map.of()), 2, "use on: pull_request");
    inputs.put("fail-on", "faster");
    assertRefused(
        pullRequest(), 2, "fail-on is \"faster\"; expected one of: never slower undecided");
    inputs.putAll(Map.of("fail-on", "slower", "experiment", "ci/other.yaml"));
    assertRefused(
        pullRequest(), 2, "experiment: ci/other.yaml is no file of " + head().substring(0, 7));
    inputs.put("experiment", "ci/other.yaml\n::stop-commands::x");
    assertRefused(pullRequest(), 2, "experiment: ci/other.yaml ::stop-commands::x is no file");
    inputs.putAll(Map.of("experiment", "ci/find.yaml", "loadstone", "nowhere/loadstone"));
    assertRefused(pullRequest(), 2, "nowhere/loadstone cannot be started");
  }

  @Test
  void an_experiment_with_a_mistake_ends_with_the_code_of_its_run() throws Exception {
    writePair("h3", 1, "");
    commit("Find items");
    write("README.md", "Finds items.\n");
    commit("Say what it does");

    Step step = pullRequest();

    assertRefused(step, 2, "loadstone run ended with 2, and nothing was measured");
    assertThat(step.said()).contains("h3");
  }
}
