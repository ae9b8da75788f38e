package dev.loadstone.core.settings;

import java.time.Duration;

/**
 * A node of a local deployment that is killed in the middle of a run.
 *
 * @param at when, from the start of the measured interval
 * @param node which, 1 … number of nodes
 */
public record Fault(Duration at, int node) {}
