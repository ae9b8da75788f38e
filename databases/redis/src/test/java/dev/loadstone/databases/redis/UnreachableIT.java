package dev.loadstone.databases.redis;

import dev.loadstone.contracts.UnreachableContract;

/** Endpoints at which no Redis is. */
class UnreachableIT extends UnreachableContract {
  UnreachableIT() {
    super(new RedisDatabase(), "Redis", "truststore", 5);
  }
}
