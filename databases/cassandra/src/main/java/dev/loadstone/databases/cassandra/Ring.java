package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The nodes of the data centre that calls go to; those that are up have answered. */
record Ring(String dataCentre, List<Node> nodes, List<Node> up, List<String> versions) {
  private static final Logger LOG = LoggerFactory.getLogger(Ring.class);

  /** Asks every node; gives a DriverException when none answers. */
  static Ring of(CqlSession driver) {
    String dataCentre =
        driver.execute("SELECT data_center FROM system.local").one().getString("data_center");
    List<Node> nodes =
        driver.getMetadata().getNodes().values().stream()
            .filter(node -> dataCentre.equals(node.getDatacenter()))
            .toList();
    List<Node> up = new ArrayList<>();
    TreeSet<String> versions = new TreeSet<>();
    for (Node node : nodes) {
      try {
        Row row =
            driver
                .execute(
                    SimpleStatement.newInstance("SELECT release_version FROM system.local")
                        .setNode(node))
                .one();
        versions.add(row.getString("release_version"));
        up.add(node);
      } catch (DriverException e) {
        LOG.info("{} does not answer: {}", node.getEndPoint(), e.getMessage());
      }
    }
    return new Ring(dataCentre, nodes, up, List.copyOf(versions));
  }

  /** The nodes that do not answer, as {@code host:port, …}. */
  String down() {
    return nodes.stream()
        .filter(node -> !up.contains(node))
        .map(node -> node.getEndPoint().toString().replaceFirst("^.*/", ""))
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
