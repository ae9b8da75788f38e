package dev.loadstone.runner.file;

import dev.loadstone.runner.experiment.Experiment;
import java.util.List;

/**
 * An experiment that was read.
 *
 * @param experiment the experiment
 * @param asRun the experiment as YAML with defaults and overrides in their places, for the result;
 *     secrets stand as references to the environment
 * @param warnings what is right but unwise, a line each
 * @param explanation every setting with its value and origin
 */
public record ExperimentFile(
    Experiment experiment, String asRun, List<String> warnings, Explanation explanation) {}
