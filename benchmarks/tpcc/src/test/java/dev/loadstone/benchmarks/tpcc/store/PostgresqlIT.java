package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;

final class PostgresqlIT extends WholeServerContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.postgresql(folder);
  }

  @Nested
  @Order(3)
  final class OnTheWire extends PostgresqlRoundTrips {
    @Override
    LoadedSystem system() {
      return server();
    }
  }

  @Nested
  @Order(4)
  final class Plans extends StockLevelPlans {
    @Override
    LoadedSystem system() {
      return server();
    }

    @Override
    String statement() {
      return texts().text("stock-level");
    }
  }

  @Nested
  @Order(5)
  final class PlansOfStatements extends StatementPlans {
    @Override
    LoadedSystem system() {
      return server();
    }

    @Override
    void turn() throws SQLException {
      server()
          .execute(
              "select pg_restore_relation_stats('schemaname', current_schema()::text,"
                  + " 'relname', 'customer', 'reltuples', (reltuples * 1000)::real)"
                  + " from pg_class where oid = 'customer'::regclass");
    }

    @Override
    void turnBack() throws SQLException {
      server()
          .execute(
              "select pg_restore_relation_stats('schemaname', current_schema()::text,"
                  + " 'relname', 'customer', 'reltuples', (reltuples / 1000)::real)"
                  + " from pg_class where oid = 'customer'::regclass");
    }

    @Override
    String turned() {
      return "order-status-by-name";
    }

    @Override
    String before() {
      return "Nested Loop";
    }

    @Override
    String after() {
      return "Materialize";
    }
  }
}
