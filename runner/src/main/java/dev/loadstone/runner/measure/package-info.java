/** Recording what happened: counters, histograms, interval log, timeline. */
package dev.loadstone.runner.measure;
