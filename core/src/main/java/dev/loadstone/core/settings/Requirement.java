package dev.loadstone.core.settings;

/**
 * A requirement, for example {@code tpmC: "> 1000"}.
 *
 * @param name a metric, {@code errors}, {@code checks}, {@code throughput}, {@code audit}, or a
 *     time such as {@code response.p95} or {@code new-order.response.p90}
 */
public record Requirement(String name, String condition) {}
