/** A run's files as figures: its seconds, its distributions, the effect of its events. */
package dev.loadstone.report.read;
