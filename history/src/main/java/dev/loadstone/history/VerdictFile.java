package dev.loadstone.history;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.ResultStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The verdict on a run's history as a file in its folder, with the counterexample. */
public final class VerdictFile {
  public static final String NAME = "witness.json";

  private static final JsonMapper JSON = ResultJson.mapper();

  private VerdictFile() {}

  public static void write(Path run, Verdict verdict) {
    ResultStore.writeText(run.resolve(NAME), JSON.writeValueAsString(verdict) + "\n");
  }

  /**
   * Reads the verdict on a run.
   *
   * @return empty where the run had no witness
   * @throws LoadstoneException when the file is damaged
   */
  public static Optional<Verdict> read(Path run) {
    Path file = run.resolve(NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file.toFile(), Verdict.class));
    } catch (JacksonException e) {
      throw LoadstoneException.usage(
          e, "%s is no verdict of a witness: %s", file, e.getOriginalMessage());
    }
  }
}
