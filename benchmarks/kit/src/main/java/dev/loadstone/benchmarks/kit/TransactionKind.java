package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A kind of transaction; a benchmark has them in an enumeration, in the order of reports. */
public interface TransactionKind {
  String name();

  /** Its name in files, for example {@code send-payment}. */
  default String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name as people read it, for example {@code SendPayment}. */
  default String title() {
    return Stream.of(name().split("_", -1))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  int ordinal();

  default int index() {
    return ordinal();
  }

  /** Returns the kinds as types for the load generator, without pauses. */
  static List<TransactionType> types(TransactionKind... kinds) {
    return Stream.of(kinds)
        .map(kind -> new TransactionType(kind.id(), kind.title(), Duration.ZERO, Duration.ZERO))
        .toList();
  }

  /** Returns a headline that counts the completed transactions of these kinds per second. */
  static Headline perSecond(String name, TransactionKind... kinds) {
    return new Headline(
        name,
        Stream.of(kinds).map(TransactionKind::id).collect(Collectors.toUnmodifiableSet()),
        Duration.ofSeconds(1),
        false);
  }
}
