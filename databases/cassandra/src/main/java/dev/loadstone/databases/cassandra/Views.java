package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.List;

/** The virtual tables in which each node tells of itself. */
final class Views {
  private final CqlSession driver;

  Views(CqlSession driver) {
    this.driver = driver;
  }

  /** The rows of a node's view; none where it is too old to have it. */
  List<Row> rows(Node node, String view) {
    try {
      return driver
          .execute(SimpleStatement.newInstance("SELECT * FROM system_views." + view).setNode(node))
          .all();
    } catch (InvalidQueryException e) {
      return List.of();
    }
  }
}
