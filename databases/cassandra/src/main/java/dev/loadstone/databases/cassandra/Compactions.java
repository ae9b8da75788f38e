package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;

final class Compactions {
  private final CqlSession driver;
  private final Views views;

  Compactions(CqlSession driver) {
    this.driver = driver;
    views = new Views(driver);
  }

  int underWay() {
    return Ring.of(driver).up().stream()
        .mapToInt(node -> views.rows(node, "sstable_tasks").size())
        .sum();
  }
}
