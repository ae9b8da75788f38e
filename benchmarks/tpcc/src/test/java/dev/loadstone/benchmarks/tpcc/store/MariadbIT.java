package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;

final class MariadbIT extends WholeServerContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.mariadb(folder);
  }

  @Nested
  @Order(3)
  final class OnTheWire extends MariadbRoundTrips {
    @Override
    LoadedSystem system() {
      return server();
    }
  }

  @Nested
  @Order(4)
  final class PlansOfStatements extends StatementPlans {
    @Override
    LoadedSystem system() {
      return server();
    }

    @Override
    void turn() throws SQLException {
      server().execute("drop index customer_by_name on customer");
    }

    @Override
    void turnBack() throws SQLException {
      server()
          .execute("create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first)");
    }

    @Override
    String turned() {
      return "customers-by-name";
    }

    @Override
    String before() {
      return "customer ref customer_by_name";
    }

    @Override
    String after() {
      return "customer ref PRIMARY";
    }
  }
}
