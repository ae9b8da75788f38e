package dev.loadstone.databases.mongodb;

import dev.loadstone.contracts.UnreachableContract;

/** Endpoints at which no MongoDB is. */
class UnreachableIT extends UnreachableContract {
  UnreachableIT() {
    super(new MongodbDatabase(), "MongoDB", "readConcernLevel", 5);
  }
}
