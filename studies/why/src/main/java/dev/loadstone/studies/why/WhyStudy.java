package dev.loadstone.studies.why;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.catalog.Extension;
import dev.loadstone.studies.why.explain.ExplainCommand;
import dev.loadstone.studies.why.explain.LadderReport;
import dev.loadstone.studies.why.search.SearchCommand;
import dev.loadstone.studies.why.search.SearchReport;
import java.util.List;

/** Commands that run experiments one after another, each by what the last one found. */
public final class WhyStudy implements Extension {
  @Override
  public List<Object> reportAdditions() {
    return List.of(new LadderReport(), new SearchReport());
  }

  @Override
  public List<Object> commands(Catalog catalog) {
    return List.of(new SearchCommand(), new ExplainCommand());
  }
}
