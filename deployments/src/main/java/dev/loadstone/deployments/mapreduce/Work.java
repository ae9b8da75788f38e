package dev.loadstone.deployments.mapreduce;

/** Counters of our own jobs besides those of their scans. */
enum Work {
  BYTES,
  PUTS,
  LOOKUPS
}
