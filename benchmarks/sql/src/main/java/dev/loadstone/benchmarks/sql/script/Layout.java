package dev.loadstone.benchmarks.sql.script;

import java.util.List;

/**
 * The variables of a script, for those who execute it.
 *
 * @param initial the values from the begin: constants, and null for all others
 * @param texts the texts that the script itself knows, by their number
 * @param seeds the variables that are the seed of the run
 */
public record Layout(Registers initial, List<String> texts, List<Variable> seeds) {
  Layout seeded(long seed) {
    Registers seeded = initial.copy();
    seeds.forEach(variable -> seeded.bits[variable.register()] = seed);
    return new Layout(seeded, texts, seeds);
  }
}
