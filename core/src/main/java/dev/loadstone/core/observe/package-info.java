/** Observations of a run: declared series, their values in windows of time, and one JSON form. */
package dev.loadstone.core.observe;
