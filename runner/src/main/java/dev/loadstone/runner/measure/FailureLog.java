package dev.loadstone.runner.measure;

import dev.loadstone.core.statistics.RunStatistics.FailureMessage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts failures by their messages. May be slower than recorders, since only failures use it. */
public final class FailureLog {
  /** Limits the memory when a server makes every message unique. */
  private static final int MOST_MESSAGES = 200;

  private static final int MOST_REPORTED = 20;
  private static final String OTHERS = "(other messages)";

  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();

  public void add(String message) {
    String key = counts.size() >= MOST_MESSAGES && !counts.containsKey(message) ? OTHERS : message;
    counts.computeIfAbsent(key, unseen -> new LongAdder()).increment();
  }

  public Map<String, Long> counts() {
    Map<String, Long> sums = new HashMap<>();
    counts.forEach((message, count) -> sums.put(message, count.sum()));
    return sums;
  }

  public static List<FailureMessage> mostFrequent(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> new FailureMessage(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparingLong(FailureMessage::count)
                .reversed()
                .thenComparing(FailureMessage::message))
        .limit(MOST_REPORTED)
        .toList();
  }
}
