package dev.loadstone.live;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Kind;
import dev.loadstone.core.observe.Window;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener;
import dev.loadstone.runner.measure.ProgressSample;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The sums of the run under way, or of the last one. A new run begins at 0. */
public final class Metrics implements ExperimentListener {
  private final String experiment;
  private final Map<String, Observations> phases = new LinkedHashMap<>();

  /** The last window of each source, which has the levels. */
  private final Map<String, Window> latest = new LinkedHashMap<>();

  private Map<String, String> labels = Map.of();
  private Instant started = Instant.now();

  public Metrics(String experiment) {
    this.experiment = experiment;
  }

  /** Receives values one after another, all of one metric together. */
  interface Visitor {
    void metric(Metric metric);

    /**
     * @param labels of the value, by name
     */
    void value(Metric metric, Map<String, String> labels, double value);

    void times(Metric metric, Map<String, String> labels, Buckets times);
  }

  /**
   * A distribution of times.
   *
   * @param counts how many are in each bucket, the last of which has no bound
   * @param sum in seconds
   */
  record Buckets(List<Long> counts, double sum) {
    static Buckets of(Histogram times) {
      long[] counts = new long[Metric.BOUNDS.size() + 1];
      double sum = 0;
      int bucket = 0;
      for (HistogramIterationValue step : times.recordedValues()) {
        double seconds = step.getValueIteratedTo() / Metric.NANOS_PER_SECOND;
        while (bucket < Metric.BOUNDS.size() && seconds > Metric.BOUNDS.get(bucket)) {
          bucket++;
        }
        counts[bucket] += step.getCountAddedInThisIterationStep();
        sum += seconds * step.getCountAddedInThisIterationStep();
      }
      return new Buckets(Arrays.stream(counts).boxed().toList(), sum);
    }

    long count() {
      return counts.stream().mapToLong(Long::longValue).sum();
    }
  }

  /** When the sums began. */
  synchronized Instant started() {
    return started;
  }

  synchronized void visit(Visitor visitor) {
    for (Metric metric : Metric.ALL) {
      if (phases.values().stream().anyMatch(sum -> !sum.labels(metric.series()).isEmpty())) {
        visitor.metric(metric);
        if (metric.isLevel()) {
          latest.values().forEach(now -> visit(metric, now.phase(), now.observed(), visitor));
        } else {
          phases.forEach((phase, sum) -> visit(metric, phase, sum, visitor));
        }
      }
    }
  }

  private void visit(Metric metric, String phase, Observations observed, Visitor visitor) {
    Series series = metric.series();
    for (String label : observed.labels(series)) {
      Map<String, String> all = new LinkedHashMap<>(labels);
      all.put("phase", phase);
      all.put(metric.label(), label);
      if (series.kind() == Kind.TIMES) {
        visitor.times(metric, all, Buckets.of(observed.times(series, label)));
      } else {
        double value =
            metric.isLevel()
                ? observed.level(series, label).orElse(0)
                : observed.count(series, label);
        visitor.value(metric, all, metric.inUnit(value));
      }
    }
  }

  @Override
  public synchronized void runStarted(Cell cell, String title, Place place) {
    phases.clear();
    latest.clear();
    started = Instant.now();
    labels = new LinkedHashMap<>();
    labels.put("experiment", experiment);
    labels.put("system", cell.system().label());
    labels.put("cell", cell.id());
    labels.put("repetition", Integer.toString(place.repetition()));
  }

  @Override
  public void measuring(ProgressSample sample) {
    servers(sample.window());
  }

  @Override
  public synchronized void servers(Window window) {
    Observations sum = phases.computeIfAbsent(window.phase(), phase -> new Observations());
    sum.add(window.observed());
    latest.put(window.source(), window.with(window.observed().withoutTimes()));
  }
}
