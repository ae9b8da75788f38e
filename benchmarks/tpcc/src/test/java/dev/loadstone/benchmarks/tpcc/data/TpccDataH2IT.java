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

  /** When the tables are there, and nothing writes to them yet. */
  @Override
  String stepToBreakAt(String unit) {
    return "tables";
  }

  /** Aborting sessions in the middle of a statement would leave H2 itself inconsistent. */
  @Override
  void breakLoad(TestSystem system, String unit) throws SQLException {
    system.execute(
        unit.equals(LoadUnit.ITEMS.title())
            ? "alter table item add constraint broken check (i_id <> 5000)"
            : "alter table warehouse add constraint broken check (w_id <> "
                + unit.substring("warehouse ".length())
                + ")");
  }

  @Override
  void repair(TestSystem system) throws SQLException {
    system.execute("alter table item drop constraint if exists broken");
    system.execute("alter table warehouse drop constraint if exists broken");
  }
}
