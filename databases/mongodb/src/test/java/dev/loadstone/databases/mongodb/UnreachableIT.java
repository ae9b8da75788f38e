package dev.loadstone.databases.mongodb;

import dev.loadstone.contracts.UnreachableContract;
import dev.loadstone.core.database.Database;

/** Endpoints at which no MongoDB is. */
class UnreachableIT extends UnreachableContract {
  @Override
  protected Database database() {
    return new MongodbDatabase();
  }

  @Override
  protected String product() {
    return "MongoDB";
  }

  @Override
  protected String property() {
    return "readConcernLevel";
  }
}
