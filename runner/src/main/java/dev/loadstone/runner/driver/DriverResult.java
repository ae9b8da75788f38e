package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.statistics.Histograms;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * The result of one driver at the end of a run, apart from its intervals. The results of several
 * clients can be added up.
 *
 * @param started when the first terminal could start, by the client's time of day
 * @param rampUpNanos length of the ramp-up
 * @param measuredNanos length of the interval that was really measured
 * @param whole whether that is as long, or as many transactions, as was asked for
 * @param reconnects sessions that had to be opened again
 * @param failures different failures in words, with their counts
 * @param backlog transactions that were due in the measured interval and had not been started by
 *     its end; only rate pacing can have them
 * @param lateness how late the timer woke terminals, in ns
 * @param tallies one for each worker
 * @param connections connections, or sessions of an asynchronous client, that were opened
 * @param account how terminals and connections spent the measured interval; null when it is not
 *     known, because a client was lost
 * @param hung transactions that could not be ended; they are counted as unknown
 */
public record DriverResult(
    Instant started,
    long rampUpNanos,
    long measuredNanos,
    boolean whole,
    long reconnects,
    Map<String, Long> failures,
    long backlog,
    Histogram lateness,
    List<Tally> tallies,
    int connections,
    TimeAccount account,
    int hung) {

  static DriverResult lost(Instant started, long rampUpNanos, long measuredNanos) {
    return new DriverResult(
        started,
        rampUpNanos,
        measuredNanos,
        false,
        0,
        Map.of(),
        0,
        Histograms.create(),
        List.of(),
        0,
        null,
        0);
  }

  /**
   * The sum over all clients. They measured at the same time, so the interval is as long as the
   * longest.
   *
   * @param outcomes at least one
   */
  static DriverResult together(List<DriverResult> outcomes) {
    Map<String, Long> failures = new HashMap<>();
    Histogram lateness = Histograms.create();
    List<Tally> tallies = new ArrayList<>();
    for (DriverResult outcome : outcomes) {
      outcome.failures.forEach((message, count) -> failures.merge(message, count, Long::sum));
      lateness.add(outcome.lateness);
      tallies.addAll(outcome.tallies);
    }
    return new DriverResult(
        outcomes.stream().map(DriverResult::started).min(Instant::compareTo).orElseThrow(),
        outcomes.stream().mapToLong(DriverResult::rampUpNanos).max().orElseThrow(),
        outcomes.stream().mapToLong(DriverResult::measuredNanos).max().orElseThrow(),
        outcomes.stream().allMatch(DriverResult::whole),
        outcomes.stream().mapToLong(DriverResult::reconnects).sum(),
        failures,
        outcomes.stream().mapToLong(DriverResult::backlog).sum(),
        lateness,
        tallies,
        outcomes.stream().mapToInt(DriverResult::connections).sum(),
        account(outcomes),
        outcomes.stream().mapToInt(DriverResult::hung).sum());
  }

  private static TimeAccount account(List<DriverResult> outcomes) {
    TimeAccount sum = new TimeAccount();
    for (DriverResult outcome : outcomes) {
      if (outcome.account == null) {
        return null;
      }
      sum.add(outcome.account);
    }
    return sum;
  }

  /** Writes the result for another process of the same version. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeLong(started.toEpochMilli());
    out.writeLong(rampUpNanos);
    out.writeLong(measuredNanos);
    out.writeBoolean(whole);
    out.writeLong(reconnects);
    out.writeInt(failures.size());
    for (Map.Entry<String, Long> failure : failures.entrySet()) {
      byte[] message = failure.getKey().getBytes(StandardCharsets.UTF_8);
      out.writeInt(message.length);
      out.write(message);
      out.writeLong(failure.getValue());
    }
    out.writeLong(backlog);
    Histograms.write(lateness, out);
    out.writeInt(tallies.size());
    for (Tally tally : tallies) {
      tally.writeTo(out);
    }
    out.writeInt(connections);
    account.writeTo(out);
    out.writeInt(hung);
  }

  /**
   * Reads what {@link #writeTo} wrote.
   *
   * @param newTally creates a tally of the benchmark; all that were written are added up in one
   */
  public static DriverResult readFrom(DataInput in, Supplier<Tally> newTally) throws IOException {
    Instant started = Instant.ofEpochMilli(in.readLong());
    long rampUpNanos = in.readLong();
    long measuredNanos = in.readLong();
    boolean whole = in.readBoolean();
    long reconnects = in.readLong();
    Map<String, Long> failures = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      byte[] message = new byte[in.readInt()];
      in.readFully(message);
      failures.put(new String(message, StandardCharsets.UTF_8), in.readLong());
    }
    long backlog = in.readLong();
    Histogram lateness = Histograms.read(in);
    Tally tally = newTally.get();
    for (int left = in.readInt(); left > 0; left--) {
      tally.addFrom(in);
    }
    return new DriverResult(
        started,
        rampUpNanos,
        measuredNanos,
        whole,
        reconnects,
        failures,
        backlog,
        lateness,
        List.of(tally),
        in.readInt(),
        TimeAccount.readFrom(in),
        in.readInt());
  }
}
