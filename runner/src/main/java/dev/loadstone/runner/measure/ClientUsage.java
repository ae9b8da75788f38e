package dev.loadstone.runner.measure;

import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.Pauses;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.HdrHistogram.Histogram;

/**
 * The state of one client process and of its machine between two samples: how much of the
 * processors it had, and how long it stood still. In a sum, times are added, and the worst state of
 * the machine counts. A figure that a machine does not tell is {@link #UNKNOWN}.
 *
 * @param client the client's number, from 1
 * @param nanos the time between the samples
 * @param cores processors that the process may use; a fraction where a limit is set
 * @param cpuNanos processor time of all its threads
 * @param collections garbage collections that stopped it
 * @param collectionNanos how long they stopped it
 * @param throttledNanos how long it was kept from running because its limit was used up
 * @param waitedNanos how long its threads were ready to run and had no processor, added up
 * @param machineNanos processor time that the machine could have given, all processors together
 * @param stolenNanos processor time that the host took from the machine
 * @param runnable threads of the machine that ran or wanted to
 * @param load the machine's load average of one minute
 * @param memoryBytes memory that it holds at the second sample
 * @param logNanos how long workers waited for the operations log to be written
 * @param hiccups by how much a thread that sleeps for short intervals overslept, in ns; a long one
 *     counts once for each interval in which another thread could have begun to wait
 * @param witness response times of witnesses, which bypass the database, in ns
 * @param pauses how often that thread overslept by {@value Pauses#LEAST_MILLIS} ms or longer
 * @param pauseNanos by how much it then overslept, added up
 */
public record ClientUsage(
    int client,
    long nanos,
    double cores,
    long cpuNanos,
    long collections,
    long collectionNanos,
    long throttledNanos,
    long waitedNanos,
    long machineNanos,
    long stolenNanos,
    double runnable,
    double load,
    long memoryBytes,
    long logNanos,
    Histogram hiccups,
    Histogram witness,
    long pauses,
    long pauseNanos) {
  /** The value of a figure that the machine does not tell. */
  public static final int UNKNOWN = -1;

  /** The sum of two usages of the same client. */
  ClientUsage with(ClientUsage other) {
    Histogram bothHiccups = hiccups.copy();
    bothHiccups.add(other.hiccups);
    Histogram bothWitnesses = witness.copy();
    bothWitnesses.add(other.witness);
    return new ClientUsage(
        client,
        nanos + other.nanos,
        Math.min(cores, other.cores),
        cpuNanos + other.cpuNanos,
        collections + other.collections,
        collectionNanos + other.collectionNanos,
        sum(throttledNanos, other.throttledNanos),
        sum(waitedNanos, other.waitedNanos),
        sum(machineNanos, other.machineNanos),
        sum(stolenNanos, other.stolenNanos),
        Math.max(runnable, other.runnable),
        Math.max(load, other.load),
        Math.max(memoryBytes, other.memoryBytes),
        logNanos + other.logNanos,
        bothHiccups,
        bothWitnesses,
        pauses + other.pauses,
        pauseNanos + other.pauseNanos);
  }

  private static long sum(long one, long other) {
    return one == UNKNOWN || other == UNKNOWN ? UNKNOWN : one + other;
  }

  /** Writes the usage for another process of the same version. */
  void writeTo(DataOutput out) throws IOException {
    out.writeInt(client);
    out.writeLong(nanos);
    out.writeDouble(cores);
    out.writeLong(cpuNanos);
    out.writeLong(collections);
    out.writeLong(collectionNanos);
    out.writeLong(throttledNanos);
    out.writeLong(waitedNanos);
    out.writeLong(machineNanos);
    out.writeLong(stolenNanos);
    out.writeDouble(runnable);
    out.writeDouble(load);
    out.writeLong(memoryBytes);
    out.writeLong(logNanos);
    Histograms.write(hiccups, out);
    Histograms.write(witness, out);
    out.writeLong(pauses);
    out.writeLong(pauseNanos);
  }

  static ClientUsage readFrom(DataInput in) throws IOException {
    return new ClientUsage(
        in.readInt(),
        in.readLong(),
        in.readDouble(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readDouble(),
        in.readDouble(),
        in.readLong(),
        in.readLong(),
        Histograms.read(in),
        Histograms.read(in),
        in.readLong(),
        in.readLong());
  }
}
