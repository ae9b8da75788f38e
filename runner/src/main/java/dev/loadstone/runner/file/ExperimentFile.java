package dev.loadstone.runner.file;

import dev.loadstone.runner.experiment.Experiment;
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
    Experiment experiment, String asRun, List<String> warnings, Explanation explanation) {}
