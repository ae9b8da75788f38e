package dev.loadstone.benchmarks.kit.audit;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Builds the assessment of a benchmark whose main figure is a rate: the figures that every such run
 * has, and those that the benchmark adds.
 */
public final class RateAssessment {
  private static final double PERCENT = 100;

  /** A correct share is further than this from the expected one in 1 of 16,000 runs. */
  private static final double STANDARD_ERRORS = 4;

  /** The normal distribution is a good approximation when this many are expected on either side. */
  private static final double LEAST_EXPECTED = 10;

  private final RunFacts run;
  private final String rate;
  private final List<Metric> metrics = new ArrayList<>();
  private final List<AuditRow> audit = new ArrayList<>();
  private final List<Remark> remarks = new ArrayList<>();

  /**
   * @param counted the name of the main figure: what is counted, for example {@code transactions}
   */
  public RateAssessment(RunFacts run, String counted, long completed) {
    this.run = run;
    this.rate = Text.of("%,.0f %s a second", perSecond(completed), counted);
    String title = counted.substring(0, 1).toUpperCase(Locale.ROOT) + counted.substring(1);
    metrics.add(new Metric(counted, title + " a second", perSecond(completed), "1/s"));
    if (!run.target().transactional()) {
      remark(
          "NOT TRANSACTIONAL: each statement was a transaction of its own. The figure is not"
              + " comparable with those of transactions.");
    }
    if (run.statistics().total().failures() > 0) {
      remark(
          Text.of(
              "%,d transactions failed in the measured interval and are not in the figures.",
              run.statistics().total().failures()));
    }
  }

  private double perSecond(long count) {
    double seconds = run.statistics().measured().toNanos() / 1e9;
    return seconds == 0 ? 0 : count / seconds;
  }

  public RateAssessment rate(String name, String title, long count) {
    metrics.add(new Metric(name, title, perSecond(count), "1/s"));
    return this;
  }

  /** Adds a share in percent; adds nothing when {@code of} is 0. */
  public RateAssessment share(String name, String title, long count, long of) {
    if (of > 0) {
      metrics.add(new Metric(name, title, PERCENT * count / of, "%"));
    }
    return this;
  }

  /**
   * Audits the share of a type of transaction, which may differ from the expected one by chance
   * alone: by at most 4 standard errors on either side.
   *
   * @param id the name of the type in files
   * @param expected the expected share in percent
   */
  public void auditMix(String id, String title, long count, long of, double expected) {
    double p = expected / PERCENT;
    double range = PERCENT * STANDARD_ERRORS * Math.sqrt(p * (1 - p) / Math.max(1, of));
    double value = of == 0 ? Double.NaN : PERCENT * count / of;
    boolean enough = of * Math.min(p, 1 - p) >= LEAST_EXPECTED;
    boolean within = Math.abs(value - expected) <= range;
    audit.add(
        new AuditRow(
            "mix-" + id,
            "Share of " + title,
            "",
            value,
            Math.max(0, expected - range),
            Math.min(PERCENT, expected + range),
            "%",
            of,
            enough ? within ? AuditStatus.PASS : AuditStatus.FAIL : AuditStatus.TOO_FEW));
  }

  /** Audits the share of each kind of transaction against its weight in the mix. */
  public RateAssessment auditMix(AnswerTally tally, WeightedMix mix, TransactionKind... kinds) {
    for (TransactionKind kind : kinds) {
      int type = kind.index();
      auditMix(kind.id(), kind.title(), tally.ofType(type), tally.total(), mix.percent(type));
    }
    return this;
  }

  public RateAssessment remark(String text) {
    remarks.add(new Remark("", text));
    return this;
  }

  public Assessment finish() {
    String verdict =
        Text.of(
            "%sPacing %s, measured for %.1f s: %s.",
            run.target().transactional()
                ? ""
                : "NOT TRANSACTIONAL (each statement was a transaction of its own). ",
            run.load().pacing(),
            run.statistics().measured().toNanos() / 1e9,
            rate);
    return new Assessment(metrics, audit, verdict, remarks);
  }
}
