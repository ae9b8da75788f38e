package dev.loadstone.advice;

import dev.loadstone.advice.curve.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The levels that have the least predicted response time, for each number of threads and each share
 * of reads.
 *
 * @param place what it is of, see {@link Observation#place}
 * @param candidates the levels that were compared
 * @param threads the numbers of threads, in order
 * @param readShares the shares of reads, in order
 * @param choices a choice for each share within each number of threads
 */
public record DomainMap(
    String place,
    List<Levels> candidates,
    List<Double> threads,
    List<Double> readShares,
    List<Choice> choices) {
  /** Steps of the map along its two sides. */
  private static final int THREAD_STEPS = 36;

  private static final int SHARE_STEPS = 20;

  /**
   * The best levels for a load.
   *
   * @param load the load
   * @param best the levels with the least prediction
   * @param predicted what is predicted for them
   * @param second the levels that come next
   * @param secondPredicted what is predicted for those
   * @param sure whether the two differ by more than they may be wrong
   * @param gain what is saved against the levels where reads and writes ask for the same, as a
   *     share of what those take; 0 where they are the best
   */
  public record Choice(
      Load load,
      Levels best,
      Estimate predicted,
      Levels second,
      Estimate secondPredicted,
      boolean sure,
      double gain) {}

  /** One candidate and its prediction. */
  private record Predicted(Levels levels, Estimate estimate) {}

  /**
   * Makes the map over all threads that the model covers.
   *
   * @param candidates at least two
   */
  static DomainMap of(LatencyModel model, String place, List<Levels> candidates) {
    List<Double> threads = steps(model.from(place), model.to(place), THREAD_STEPS);
    List<Double> shares = steps(0, 1, SHARE_STEPS);
    List<Choice> choices = new ArrayList<>();
    for (double thread : threads) {
      for (double share : shares) {
        choose(model, place, candidates, new Load(thread, share)).ifPresent(choices::add);
      }
    }
    return new DomainMap(place, candidates, threads, shares, List.copyOf(choices));
  }

  private static List<Double> steps(double from, double to, int steps) {
    return IntStream.rangeClosed(0, steps)
        .mapToObj(step -> from + (to - from) * step / steps)
        .toList();
  }

  /** The best levels for a load; empty when fewer than two can be predicted. */
  static Optional<Choice> choose(
      LatencyModel model, String place, List<Levels> candidates, Load load) {
    List<Predicted> predicted =
        candidates.stream()
            .flatMap(
                levels ->
                    model.predict(place, levels, load).stream()
                        .map(estimate -> new Predicted(levels, estimate)))
            .sorted(Comparator.comparingDouble(candidate -> candidate.estimate().value()))
            .toList();
    if (predicted.size() < 2) {
      return Optional.empty();
    }
    Predicted best = predicted.get(0);
    Predicted second = predicted.get(1);
    double even =
        predicted.stream()
            .filter(candidate -> candidate.levels().read().equals(candidate.levels().write()))
            .findFirst()
            .orElse(best)
            .estimate()
            .value();
    return Optional.of(
        new Choice(
            load,
            best.levels(),
            best.estimate(),
            second.levels(),
            second.estimate(),
            best.estimate().surelyBelow(second.estimate()),
            1 - best.estimate().value() / even));
  }

  /** The mean gain over the whole map, a share. */
  public double meanGain() {
    return choices.stream().mapToDouble(Choice::gain).average().orElse(0);
  }

  /** The share of the map in which levels win, sure or not. */
  public double share(Levels levels) {
    return (double) choices.stream().filter(choice -> choice.best().equals(levels)).count()
        / choices.size();
  }

  /** The share of the map in which the winner cannot be told. */
  public double unsure() {
    return (double) choices.stream().filter(choice -> !choice.sure()).count() / choices.size();
  }
}
