package dev.loadstone.databases.voltdb;

import dev.loadstone.contracts.UnreachableContract;
import dev.loadstone.core.database.Database;

/** Endpoints at which no VoltDB is. */
class UnreachableIT extends UnreachableContract {
  @Override
  protected Database database() {
    return new VoltdbDatabase();
  }

  @Override
  protected String product() {
    return "VoltDB";
  }

  @Override
  protected String property() {
    return "truststore";
  }
}
