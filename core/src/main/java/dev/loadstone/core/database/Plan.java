package dev.loadstone.core.database;

import java.util.List;
import java.util.Set;

/**
 * How a server would execute a statement.
 *
 * @param shape the plan, line by line, without costs, numbers of rows and values; empty when it
 *     cannot be had
 * @param scans the tables that it reads from end to end
 * @param refusal why it cannot be had; empty when it can
 */
public record Plan(List<String> shape, Set<String> scans, String refusal) {}
