package dev.loadstone.runner.file;

import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.runner.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;

/**
 * An experiment that was read.
 *
 * @param asRun the experiment as YAML with defaults and overrides in their places, for the result;
 *     secrets stand as references to the environment
 * @param warnings warnings of settings that are valid but unwise, one line each
 * @param explanation every setting with its value and origin
 */
public record ExperimentFile(
    Experiment experiment, String asRun, List<String> warnings, Explanation explanation) {
  /** Writes the experiment as run into the folder of its result, with the folders that it names. */
  public void write(Path result) {
    ResultStore.writeText(result.resolve(ResultFiles.EXPERIMENT), asRun);
    experiment.cells().stream()
        .flatMap(cell -> RecordSettings.folders(cell.benchmark().settings()).values().stream())
        .distinct()
        .forEach(
            folder ->
                folder
                    .files()
                    .forEach(
                        (name, text) ->
                            ResultStore.writeText(
                                result.resolve(folder.copy()).resolve(name), text)));
  }
}
