/** The commands of {@code bench} that run whole experiments, as the command {@code run} does. */
package dev.loadstone.lab.bench.runs;
