/** Databases that are reached by JDBC: pools, dialects, error classes, bulk paths. */
package dev.loadstone.databases.jdbc;
