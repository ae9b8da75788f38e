/** Experiments: what is run on what, and how it is carried out. */
package dev.loadstone.runner.experiment;
