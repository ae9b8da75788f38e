package dev.loadstone.benchmarks.sql.script;

import java.util.List;

/**
 * The variables of a script, for those who execute it.
 *
 * @param initial the values from the begin: constants, and null for all others
 * @param texts the texts that the script itself knows, by their number
 */
public record Layout(Registers initial, List<Variable> arrays, List<String> texts) {}
