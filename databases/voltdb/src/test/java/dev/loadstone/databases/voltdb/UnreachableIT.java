package dev.loadstone.databases.voltdb;

import dev.loadstone.contracts.UnreachableContract;

/** Endpoints at which no VoltDB is. */
class UnreachableIT extends UnreachableContract {
  UnreachableIT() {
    super(new VoltdbDatabase(), "VoltDB", "truststore", 10);
  }
}
