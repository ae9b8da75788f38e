package dev.loadstone.runner.experiment;

import dev.loadstone.core.database.Target;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.ClientShare;

/**
 * The work of a client process: its share of one run of one cell, or of the load of its data, on a
 * system that stands.
 *
 * @param benchmark the benchmark with its settings
 * @param seed the experiment's seed
 * @param database the database's name
 * @param target where it is; holds the password
 * @param load how the whole load is driven
 * @param share the client's part of it
 */
public record Assignment(
    BenchmarkSettings benchmark,
    long seed,
    String database,
    Target target,
    LoadSettings load,
    ClientShare share) {}
