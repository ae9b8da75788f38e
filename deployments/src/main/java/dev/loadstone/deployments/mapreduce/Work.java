package dev.loadstone.deployments.mapreduce;

/** Counters of the jobs beside those of their scans. */
enum Work {
  REQUESTS,
  BYTES,
  PUTS,
  LOOKUPS
}
