package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The display of a Stock-Level (2.8.3.3).
 *
 * @param lowStock how many different items of the last 20 orders are below the threshold
 */
public record StockLevelOutput(int lowStock) implements Answer.Output {
  static StockLevelOutput read(ResultSet row) throws SQLException {
    return new StockLevelOutput(row.getInt(1));
  }
}
