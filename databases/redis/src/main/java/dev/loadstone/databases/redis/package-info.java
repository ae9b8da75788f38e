/** Redis, called through Jedis: one server, a primary with replicas, or a cluster. */
package dev.loadstone.databases.redis;
