package dev.loadstone.studies.why.search;

import dev.loadstone.core.settings.Search;

/**
 * A search that was begun: the file {@code search-plan.json} in the result that confirms it, from
 * which it can go on.
 *
 * @param searched the folder of the runs that bracket the rate
 */
public record SearchPlan(Search search, String searched) {
  static final String FILE = "search-plan.json";
}
