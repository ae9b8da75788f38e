package dev.loadstone.core.benchmark;

import java.util.function.IntFunction;

/**
 * Transactions that the sessions of a run execute aside from its load. No figure counts them and no
 * failure is tried again; a terminal whose turn one takes goes on when it has ended.
 *
 * @param every a session executes one for so many transactions of the load on average, from 1 on
 * @param scripts by the number of the session over all clients, from 0. A script is used as those
 *     of terminals are, and gives null when it has no more
 */
public record Aside(double every, IntFunction<Script> scripts) {}
