package dev.loadstone.core.settings;

import java.time.Duration;
import java.util.Map;

/**
 * Another tool that loads and drives a cell in Loadstone's place.
 *
 * @param tool its name, for example {@code benchbase}
 * @param path where it is installed: a folder, or a program for a tool that is one
 * @param java the folder of the Java that it runs on; empty for one that is found
 * @param settings settings of the tool's own, by its own names, passed on as they are
 * @param patience how long it may take beyond the time of its run before it is ended
 * @param loadLimit how long its load may take before it is ended
 */
public record DriverSettings(
    String tool,
    String path,
    String java,
    Map<String, String> settings,
    Duration patience,
    Duration loadLimit) {}
