package dev.loadstone.core.result;

import java.time.Instant;

/**
 * The place of a run among the runs of its experiment. The order of cells is counterbalanced over
 * repetitions.
 *
 * @param position from 1, over all cells and repetitions, as the experiment was planned; a run that
 *     was made again by a later session has its planned position too
 * @param started when the run began, with the start of its system and its load
 */
public record RunOrder(int position, Instant started) {}
