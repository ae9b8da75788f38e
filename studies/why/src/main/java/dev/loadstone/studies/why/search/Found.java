package dev.loadstone.studies.why.search;

import java.util.List;

/** What a search found: the file {@code search.json}. */
sealed interface Found permits SearchResult, Found.Refused {
  String FILE = "search.json";

  String text();

  /** What was told on the way, a line for each rate. */
  List<String> steps();

  /** A search without an answer, and why. */
  record Refused(String refused, List<String> steps) implements Found {
    @Override
    public String text() {
      return refused;
    }
  }
}
