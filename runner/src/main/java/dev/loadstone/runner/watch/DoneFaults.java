package dev.loadstone.runner.watch;

import dev.loadstone.core.result.RunEvent;
import java.util.List;

/**
 * The faults of one run.
 *
 * @param done those that were done, in order
 * @param undone those that were asked for and not done as asked, each with the reason
 * @param from when the measured interval began, in seconds from the start of the run
 * @param to when it ended
 */
public record DoneFaults(List<RunEvent> done, List<String> undone, double from, double to) {}
