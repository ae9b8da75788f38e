package dev.loadstone.runner.experiment;

import dev.loadstone.core.database.Target;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.ClientShare;

/**
 * The work of a client process: its share of one run of one cell, or of loading the cell's data.
 * The system is already running.
 *
 * @param seed the seed of the run's data and inputs
 * @param database the database's name in experiments
 * @param target where the database is reached; holds the password
 * @param load the load that all clients drive together
 */
public record Assignment(
    BenchmarkSettings benchmark,
    long seed,
    String database,
    Target target,
    LoadSettings load,
    ClientShare share) {}
