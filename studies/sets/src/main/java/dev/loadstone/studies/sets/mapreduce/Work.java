package dev.loadstone.studies.sets.mapreduce;

/** Counters of our own jobs besides those of their scans. */
enum Work {
  BYTES,
  PUTS,
  LOOKUPS
}
