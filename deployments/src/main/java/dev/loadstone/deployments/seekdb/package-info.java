/** Starts OceanBase's seekdb: one server. */
package dev.loadstone.deployments.seekdb;
