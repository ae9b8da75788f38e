package dev.loadstone.benchmarks.kit.data;

import java.util.List;

/**
 * A part of the data that is loaded in one transaction, and kept when a load that stopped goes on.
 *
 * @param title unlike that of any other unit, for example {@code warehouse 3}; at most 200
 *     characters
 * @param rows how many rows it has, over all tables
 * @param tables its rows, in the order to write them
 */
public record LoadUnit(String title, long rows, List<TableRows> tables) {}
