/** Advice on the consistency levels that a load should have, from measured latencies. */
package dev.loadstone.studies.consistency;
