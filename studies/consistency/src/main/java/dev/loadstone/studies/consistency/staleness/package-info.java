/** Measures, beside the load, how old the values are that reads return. */
package dev.loadstone.studies.consistency.staleness;
