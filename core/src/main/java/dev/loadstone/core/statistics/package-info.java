/** What the figures of a run are, and what they are held against. */
package dev.loadstone.core.statistics;
