package dev.loadstone.benchmarks.tpcc.data;

import java.nio.file.Path;
import java.sql.SQLException;

final class TpccDataH2IT extends TpccDataContract {
  @Override
  TestSystem start(Path folder) {
    return TestSystem.h2(folder);
  }

  @Override
  int warehouses() {
    return 1;
  }

  @Override
  void endLoadingSessions(TestSystem system) throws SQLException {
    system.execute(
        "select abort_session(session_id) from information_schema.sessions"
            + " where session_id <> session_id()"
            + " and contains_uncommitted");
  }
}
