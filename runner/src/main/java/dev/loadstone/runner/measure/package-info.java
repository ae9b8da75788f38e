/** Records a run: counters, histograms, interval log, timeline. */
package dev.loadstone.runner.measure;
