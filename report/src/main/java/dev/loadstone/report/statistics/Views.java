package dev.loadstone.report.statistics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One comparison in each view of the runs behind it.
 *
 * @param ratios ours against theirs by view; without {@link View#WHOLE} where there is nothing to
 *     compare, and without the halves where the runs have none
 * @param starts the number of starts of servers and clients behind the runs of the side with fewer:
 *     what compilation or placement decided at a start is common to its runs; empty where that is
 *     not known
 */
public record Views(Map<View, LogRatio> ratios, OptionalInt starts) {
  public Views {
    ratios = ratios.isEmpty() ? Map.of() : Map.copyOf(ratios);
  }

  public static Views ofWhole(Optional<LogRatio> whole) {
    Map<View, LogRatio> ratios = new EnumMap<>(View.class);
    whole.ifPresent(ratio -> ratios.put(View.WHOLE, ratio));
    return new Views(ratios, OptionalInt.empty());
  }

  public Optional<LogRatio> whole() {
    return Optional.ofNullable(ratios.get(View.WHOLE));
  }

  boolean hasHalves() {
    return ratios.containsKey(View.FIRST_HALF)
        && ratios.containsKey(View.SECOND_HALF)
        && ratios.containsKey(View.GOING_ON);
  }

  /** The whole interval, and the view of what clients may have done to a claim of that sign. */
  Stream<View> asMeasured(double sign) {
    return Stream.of(View.WHOLE, sign > 0 ? View.AGAINST_HIGHER : View.AGAINST_LOWER)
        .filter(ratios::containsKey);
  }

  Stream<View> concerning(double sign) {
    View other = sign > 0 ? View.AGAINST_LOWER : View.AGAINST_HIGHER;
    return Stream.of(View.values()).filter(view -> view != other && ratios.containsKey(view));
  }
}
