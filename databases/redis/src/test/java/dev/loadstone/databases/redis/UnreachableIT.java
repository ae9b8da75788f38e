package dev.loadstone.databases.redis;

import dev.loadstone.contracts.UnreachableContract;
import dev.loadstone.core.database.Database;

/** Endpoints at which no Redis is. */
class UnreachableIT extends UnreachableContract {
  @Override
  protected Database database() {
    return new RedisDatabase();
  }

  @Override
  protected String product() {
    return "Redis";
  }

  @Override
  protected String property() {
    return "truststore";
  }
}
