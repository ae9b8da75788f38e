package dev.loadstone.studies.consistency;

import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.Extension;
import java.util.List;

/** The study of consistency levels: which ones are best for which load. */
public final class ConsistencyStudy implements Extension {
  @Override
  public List<Object> commands(Catalog catalog) {
    return List.of(new AdviseCommand());
  }
}
