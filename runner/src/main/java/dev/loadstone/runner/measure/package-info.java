/** Records a run: counters, histograms, interval log, windows. */
package dev.loadstone.runner.measure;
