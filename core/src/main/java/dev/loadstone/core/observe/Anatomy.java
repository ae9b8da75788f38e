package dev.loadstone.core.observe;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.Identity;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Divides response times into parts. The clients' clocks give all totals: waiting and code,
 * repeated tries, calls. What was seen on the servers only divides the calls: by Little's law, the
 * share of a state in the time of calls is the time that sessions were in it, by the time in calls.
 *
 * @param clients what clients tell of the whole run
 * @param sampler what was seen on the servers; empty when they do not tell
 */
public record Anatomy(Observations clients, Observations sampler, List<String> types) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  /** The standard deviations by which what was seen may differ from what was. */
  private static final double DEVIATIONS = 4;

  /** Begins the names of statements that are executed beside the load. */
  private static final String BESIDE = "witness";

  /** The name of commits that bear none. */
  private static final String COMMIT = "commit";

  /** The parts of the mean response of completed transactions of all types, in ms. */
  public Map<String, Double> all() {
    return of(types);
  }

  /**
   * The parts of the mean response of completed transactions of some types, in ms, by their names;
   * empty when none completed. Parts of which nothing was seen are left out.
   */
  public Map<String, Double> of(Collection<String> some) {
    double completed = RunSeries.MEASURED.completed(clients, some);
    if (completed == 0) {
      return Map.of();
    }
    Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
    parts.put(TimePart.CLIENT, (double) clients.count(AnatomySeries.OUTSIDE, some));
    parts.put(TimePart.RETRIES, (double) clients.count(AnatomySeries.RETRIES, some));
    double calls = (double) clients.count(AnatomySeries.CALLS, some);
    double all = callsOf(some);
    if (all > 0 && sampler.count(AnatomySeries.SEEN) > 0) {
      inCalls(some, all).forEach((part, time) -> parts.put(part, time / all * calls));
    } else {
      parts.put(TimePart.REST, calls);
    }
    Map<String, Double> millis = new LinkedHashMap<>();
    parts.forEach(
        (part, time) -> {
          if (time > 0) {
            millis.put(part.label(), time / completed / NANOS_PER_MILLI);
          }
        });
    return millis;
  }

  /** What sessions waited for in the server's words, in ms of the mean response of all types. */
  public Map<String, Double> details() {
    double completed = RunSeries.MEASURED.completed(clients, types);
    double all = callsOf(types);
    double calls = (double) clients.count(AnatomySeries.CALLS, types);
    Map<String, Double> details = new LinkedHashMap<>();
    if (completed > 0 && all > 0) {
      for (String detail : sampler.labels(AnatomySeries.DETAIL)) {
        double time = stretched((double) sampler.count(AnatomySeries.DETAIL, detail));
        details.put(detail, time / all * calls / completed / NANOS_PER_MILLI);
      }
    }
    return details;
  }

  /**
   * Sessions that were at work cannot be more than calls under way; empty where nothing was seen.
   * Chance may see more, and a call under way at the end of the interval is in no client's figures.
   *
   * @param longest the longest response time, in µs
   */
  public Optional<Identity> identity(double longest) {
    double interval = (double) sampler.count(AnatomySeries.INTERVAL);
    double looks = (double) sampler.count(AnatomySeries.LOOKS);
    double all = callsOf(types);
    if (looks == 0 || interval == 0 || all == 0) {
      return Optional.empty();
    }
    double seen =
        Stream.of(TimePart.values()).mapToDouble(part -> stretched(sampled(part, types))).sum();
    double underWay = all / interval;
    double chance = DEVIATIONS / 2 * Math.sqrt(underWay / looks);
    double most =
        underWay * (1 + Identity.TOLERANCE + longest * NANOS_PER_MICRO / interval) + chance;
    return Optional.of(
        new Identity("sessions at work ≤ calls under way", seen / interval, 0, most));
  }

  /** Time of sessions as it would be if the looks had covered the whole interval. */
  private double stretched(double time) {
    double seen = (double) sampler.count(AnatomySeries.SEEN) + sampler.count(AnatomySeries.MISSED);
    double interval = (double) sampler.count(AnatomySeries.INTERVAL);
    return interval == 0 ? time : time * interval / seen;
  }

  /** Divides the time in calls; the parts add up to it. */
  private Map<TimePart, Double> inCalls(Collection<String> some, double all) {
    Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
    double sum = 0;
    for (TimePart part : TimePart.values()) {
      double time = stretched(sampled(part, some));
      if (time > 0) {
        parts.put(part, time);
        sum += time;
      }
    }
    if (sum > all) {
      // With few sessions chance alone can see more of them at work than there were.
      double scale = all / sum;
      parts.replaceAll((part, time) -> time * scale);
      sum = all;
    }
    double missed = (double) sampler.count(AnatomySeries.MISSED);
    double unseen = all * missed / (missed + sampler.count(AnatomySeries.SEEN));
    unseen = Math.min(unseen, all - sum);
    parts.merge(TimePart.REST, unseen, Double::sum);
    parts.merge(TimePart.NETWORK, all - sum - unseen, Double::sum);
    divideByEmptyCalls(parts, some);
    divideByKernel(parts, some);
    return parts;
  }

  private double sampled(TimePart part, Collection<String> some) {
    Series series = AnatomySeries.sampled(part);
    return sampler.labels(series).stream()
        .mapToDouble(statement -> sampler.count(series, statement) * share(statement, some))
        .sum();
  }

  /** The share of a statement's time that is of some types. */
  private double share(String statement, Collection<String> some) {
    if (statement.startsWith(BESIDE)) {
      return 0;
    }
    Optional<String> owner =
        types.stream()
            .filter(
                type ->
                    ("-" + statement + "-").startsWith("-" + type + "-")
                        || statement.endsWith("-" + type))
            .max(Comparator.comparing(String::length));
    if (owner.isPresent()) {
      // Without calls of its own, a type is executed beside the load.
      boolean counts =
          some.contains(owner.get()) && clients.count(AnatomySeries.ALL_CALLS, owner.get()) > 0;
      return counts ? 1 : 0;
    }
    boolean commits = statement.equals(COMMIT) && clients.count(AnatomySeries.COMMITS, types) > 0;
    Series by = commits ? AnatomySeries.COMMITS : AnatomySeries.ALL_CALLS;
    return clients.count(by, some) / (double) clients.count(by, types);
  }

  /** Where sessions are not seen, calls that do nothing tell the network from the server. */
  private void divideByEmptyCalls(Map<TimePart, Double> parts, Collection<String> some) {
    long calls = sampler.count(AnatomySeries.EMPTY_CALLS);
    if (calls > 0) {
      double mean = sampler.count(AnatomySeries.EMPTY_TIME) / (double) calls;
      double least = sampler.level(AnatomySeries.EMPTY_LEAST, Observations.ALL).orElse(mean);
      double each = mean - starvation() * (mean - least);
      // Round trips are of what was due in the interval, the calls of what ended in it.
      double ended =
          RunSeries.IN_INTERVAL.completed(clients, some)
              / (double) RunSeries.MEASURED.completed(clients, some);
      double trips = clients.count(RunSeries.of(Count.ROUND_TRIPS), some) * ended;
      double network = parts.get(TimePart.NETWORK);
      move(parts, TimePart.NETWORK, TimePart.SERVER, Math.max(0, network - each * trips));
    }
  }

  private void divideByKernel(Map<TimePart, Double> parts, Collection<String> some) {
    // A kernel that does not count tells zeros.
    if (sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS) > 0) {
      divideByThreads(parts, some);
      return;
    }
    for (TimePart part : List.of(TimePart.RUNNING, TimePart.PARTITION, TimePart.SERVER)) {
      move(parts, part, TimePart.PROCESSOR, starvation() * parts.getOrDefault(part, 0.0));
    }
  }

  /** The share of the time in which shared threads wanted a processor and had none. */
  private double starvation() {
    double running = (double) sampler.count(AnatomySeries.RUNNING);
    double waiting = (double) sampler.count(AnatomySeries.WAITING);
    return waiting == 0 ? 0 : waiting / (running + waiting);
  }

  /**
   * Each session has a thread. Of the time at work, it ran, wanted to, or did neither. A wait for a
   * processor beyond that came before the server knew of the call.
   */
  private void divideByThreads(Map<TimePart, Double> parts, Collection<String> some) {
    // The threads are also those of what is executed beside the load.
    double atWork = (double) sampler.count(AnatomySeries.sampled(TimePart.RUNNING));
    double share =
        atWork == 0 ? callsOf(some) / callsOf(types) : sampled(TimePart.RUNNING, some) / atWork;
    double working = parts.getOrDefault(TimePart.RUNNING, 0.0);
    double ran =
        stretched((double) sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS)) * share;
    double waited =
        stretched((double) sampler.count(AnatomySeries.WAITING, AnatomySeries.SESSIONS)) * share;
    double running = Math.min(ran, working);
    double processor = Math.min(waited, working - running);
    move(parts, TimePart.RUNNING, TimePart.PROCESSOR, processor);
    move(parts, TimePart.RUNNING, TimePart.REST, working - running - processor);
    double before = Math.min(waited - processor, parts.get(TimePart.NETWORK));
    move(parts, TimePart.NETWORK, TimePart.PROCESSOR, before);
  }

  private double callsOf(Collection<String> some) {
    return (double) clients.count(AnatomySeries.ALL_CALLS, some);
  }

  private static void move(Map<TimePart, Double> parts, TimePart from, TimePart to, double time) {
    parts.merge(from, -time, Double::sum);
    parts.merge(to, time, Double::sum);
  }
}
