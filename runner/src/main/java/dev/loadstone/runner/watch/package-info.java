/** Companions of a run that watch its servers, and do to them what the experiment asks for. */
package dev.loadstone.runner.watch;
