package dev.loadstone.core.settings;

/**
 * A benchmark with its settings.
 *
 * @param settings an instance of {@link dev.loadstone.core.benchmark.Benchmark#settingsType()}
 */
public record BenchmarkSettings(String name, Record settings) {}
