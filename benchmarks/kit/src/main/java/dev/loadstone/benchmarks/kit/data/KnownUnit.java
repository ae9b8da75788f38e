package dev.loadstone.benchmarks.kit.data;

import java.util.List;

/** A unit whose parts are known when it is made. */
record KnownUnit(String title, long rows, List<TableRows> tables) implements LoadUnit {}
