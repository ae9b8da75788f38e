package dev.loadstone.core.statistics;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The resources that one client process used, and its pauses, in the measured interval. Figures
 * that a machine does not tell (only Linux does) are null.
 *
 * @param client its number, from 1
 * @param cores processors that it may use; a fraction where a limit is set
 * @param cpu mean number of processors that it used
 * @param collectionShare share of the time in which they did
 * @param throttledShare share of the time in which it had used up its limit of processor time
 * @param waiting mean number of its threads that were ready to run and had no processor
 * @param steal share of the machine's processor time that its host took
 * @param runnable most threads of the machine that ran or wanted to, at one instant a second
 * @param logSeconds how long workers waited for the operations log to be written
 * @param hiccups the time by which a thread that sleeps for a millisecond overslept, in µs; the
 *     largest is the longest time for which the process, or that thread alone, stood still
 * @param witness response times of transactions that take the same way but go to no database, in
 *     µs: the least that this client can measure
 * @param pauses how often the process stood still for {@value Pauses#LEAST_MILLIS} ms or longer, as
 *     far as it shows in the responses; null in results of earlier versions
 * @param pauseSeconds how long these pauses took together; null in results of earlier versions
 */
@RecordBuilder
public record ClientFigures(
    int client,
    double cores,
    double cpu,
    long collections,
    double collectionShare,
    Double throttledShare,
    Double waiting,
    Double steal,
    Double runnable,
    double logSeconds,
    LatencySummary hiccups,
    LatencySummary witness,
    Long pauses,
    Double pauseSeconds) {}
