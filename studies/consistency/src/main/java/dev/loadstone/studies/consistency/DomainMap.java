package dev.loadstone.studies.consistency;

import dev.loadstone.studies.consistency.curve.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The levels that have the least predicted response time, for each number of threads and each share
 * of reads.
 *
 * @param place the place that the map is for, see {@link Observation#place}
 * @param candidates the levels that were compared
 * @param threads the numbers of threads, ascending
 * @param readShares the shares of reads, ascending
 * @param choices one choice per load, ordered by threads and then by share; a load with fewer than
 *     two predictions has none
 */
public record DomainMap(
    String place,
    List<Levels> candidates,
    List<Double> threads,
    List<Double> readShares,
    List<Choice> choices) {
  private static final int THREAD_STEPS = 36;

  private static final int SHARE_STEPS = 20;

  /**
   * The best levels for a load.
   *
   * @param gain the time saved against the levels where reads and writes use the same one, as a
   *     share of the time of those; 0 where they are the best
   */
  public record Choice(Load load, Predicted best, Predicted second, double gain) {
    /** Returns whether the two predictions differ by more than their uncertainty. */
    public boolean sure() {
      return best.estimate().surelyBelow(second.estimate());
    }
  }

  /** Levels with the predicted mean response time. */
  public record Predicted(Levels levels, Estimate estimate) {}

  /** Makes the map over all numbers of threads that the model covers. */
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

  /** Returns the best levels for a load; empty when fewer than two can be predicted. */
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
    double even =
        predicted.stream()
            .filter(candidate -> candidate.levels().read().equals(candidate.levels().write()))
            .findFirst()
            .orElse(best)
            .estimate()
            .value();
    return Optional.of(
        new Choice(load, best, predicted.get(1), 1 - best.estimate().value() / even));
  }

  /** Returns the mean gain over the whole map, as a share. */
  public double meanGain() {
    return choices.stream().mapToDouble(Choice::gain).average().orElse(0);
  }

  public double share(Levels levels) {
    return (double) choices.stream().filter(choice -> choice.best().levels().equals(levels)).count()
        / choices.size();
  }

  /** Returns the share of the map in which the best levels are not sure. */
  public double unsure() {
    return (double) choices.stream().filter(choice -> !choice.sure()).count() / choices.size();
  }
}
