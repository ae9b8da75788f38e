package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.database.SqlClient;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Checks the twelve consistency conditions (3.3.2) over all shards. What a condition compares
 * stands on one shard, which checks it by itself; where it does not, the sides are added up here.
 */
public final class ShardedChecks {
  private final List<SqlClient> shards;
  private final int warehouses;
  private final StockChecks stock;
  private final List<ConsistencyChecks> checks;

  /**
   * @param client all shards
   * @param data what they hold together
   */
  public ShardedChecks(ShardedSqlClient client, TpccDataSettings data) {
    this.shards = client.shards();
    this.warehouses = data.warehouses();
    this.stock = new StockChecks(shards, data);
    this.checks =
        IntStream.range(0, shards.size())
            .mapToObj(shard -> new ConsistencyChecks(shards.get(shard), held(client, shard), stock))
            .toList();
  }

  /** The number of warehouses of a shard. */
  private int held(ShardedSqlClient client, int shard) {
    return (int)
        IntStream.rangeClosed(1, warehouses)
            .filter(warehouse -> client.shardOf(warehouse) == shard)
            .count();
  }

  /**
   * Checks all that applies. A condition that cannot be checked on every shard is {@link
   * Status#NOT_RUN}, unless it is violated on another.
   *
   * @param moment decides which conditions apply
   */
  public List<CheckResult> run(CheckMoment moment) {
    List<List<CheckResult>> byShard =
        checks.stream().map(shard -> shard.conditions(moment)).toList();
    List<CheckResult> results = new ArrayList<>();
    for (ConsistencyCondition condition : ConsistencyCondition.values()) {
      List<CheckResult> ofShards =
          byShard.stream()
              .flatMap(List::stream)
              .filter(result -> result.id().equals(condition.id()))
              .toList();
      results.add(
          condition.acrossShards()
              ? across(condition, moment, ofShards)
              : together(condition, ofShards));
    }
    results.addAll(stock.run(moment, results));
    return results;
  }

  /**
   * Adds up the sides of all shards; of what one finds by itself only that it could not be asked
   * counts.
   */
  private CheckResult across(
      ConsistencyCondition condition, CheckMoment moment, List<CheckResult> ofShards) {
    List<CheckResult> away =
        ofShards.stream().filter(result -> result.status() == Status.NOT_RUN).toList();
    return away.isEmpty() ? addUp(condition, moment) : away.get(0);
  }

  private static CheckResult together(ConsistencyCondition condition, List<CheckResult> ofShards) {
    Status worst = Status.PASS;
    List<String> details = new ArrayList<>();
    for (Status status : List.of(Status.NOT_APPLICABLE, Status.NOT_RUN, Status.FAIL)) {
      worst = ofShards.stream().anyMatch(result -> result.status() == status) ? status : worst;
    }
    if (ofShards.stream().map(CheckResult::detail).distinct().count() == 1) {
      details.add(
          ofShards.get(0).detail()
              + (worst == Status.PASS && ofShards.size() > 1 ? " on each shard" : ""));
    } else {
      for (int i = 0; i < ofShards.size(); i++) {
        details.add("shard " + (i + 1) + ": " + ofShards.get(i).detail());
      }
    }
    return ConsistencyChecks.result(condition, worst, String.join("; ", details));
  }

  /** A warehouse, perhaps a district of it. */
  private record Place(int warehouse, int district) {}

  /** The two values that must be equal. */
  private record Sides(BigDecimal expected, BigDecimal actual) {
    Sides plus(Sides other) {
      return new Sides(expected.add(other.expected), actual.add(other.actual));
    }

    boolean agree() {
      return expected.compareTo(actual) == 0;
    }
  }

  private CheckResult addUp(ConsistencyCondition condition, CheckMoment moment) {
    Map<Place, Sides> sums = new HashMap<>();
    try {
      for (int i = 0; i < shards.size(); i++) {
        read(condition, i).forEach((place, sides) -> sums.merge(place, sides, Sides::plus));
      }
    } catch (SQLException e) {
      return ConsistencyChecks.result(
          condition, Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
    List<Map.Entry<Place, Sides>> violations =
        sums.entrySet().stream().filter(sum -> !sum.getValue().agree()).toList();
    Map.Entry<Place, Sides> one = violations.isEmpty() ? null : violations.get(0);
    CheckResult verdict =
        ConsistencyChecks.verdict(
            condition,
            violations.size(),
            one == null
                ? ""
                : ConsistencyChecks.difference(
                    one.getKey().warehouse(),
                    one.getKey().district() == 0
                        ? null
                        : BigDecimal.valueOf(one.getKey().district()),
                    null,
                    one.getValue().expected(),
                    one.getValue().actual()),
            sums.size(),
            condition.isWhole(sums.size(), moment, warehouses, 0));
    return ConsistencyChecks.result(
        condition, verdict.status(), "added up over all shards, " + verdict.detail());
  }

  private Map<Place, Sides> read(ConsistencyCondition condition, int shard) throws SQLException {
    Map<Place, Sides> sides = new HashMap<>();
    String query = "select w, d, expected, actual from (" + checks.get(shard).query(condition);
    try (Connection connection = shards.get(shard).connectionWithoutTimeLimit();
        PreparedStatement statement = connection.prepareStatement(query + ") as compared");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        sides.put(
            new Place(rows.getInt(1), rows.getInt(2)),
            new Sides(rows.getBigDecimal(3), rows.getBigDecimal(4)));
      }
    }
    return sides;
  }
}
