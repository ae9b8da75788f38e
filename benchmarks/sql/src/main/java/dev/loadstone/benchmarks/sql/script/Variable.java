package dev.loadstone.benchmarks.sql.script;

/**
 * A variable of a script.
 *
 * @param register where its kind, its bits and its elements are
 */
public record Variable(String name, int register, boolean isArray) {}
