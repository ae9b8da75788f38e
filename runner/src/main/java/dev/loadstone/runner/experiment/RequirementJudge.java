package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.settings.Condition;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.statistics.Steadiness;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Judges the requirements of an experiment. A requirement can name
 *
 * <ul>
 *   <li>{@code checks} and {@code audit}, which must {@code pass}: all checks were made and none
 *       failed; no audit row is outside its range and at least one could be judged;
 *   <li>{@code steady}, which must {@code pass}: the measured interval was judged to be steady;
 *   <li>a figure of the run ({@link Figure#ALL}), such as {@code response.p95} or {@code
 *       new-order.service.max}; a share, and the retries, as a percentage of all transactions that
 *       ended in the measured interval or as a number;
 *   <li>a metric of the benchmark, such as {@code tpmC}.
 * </ul>
 */
public final class RequirementJudge {
  private static final String PASS = "pass";

  private RequirementJudge() {}

  /**
   * Checks a requirement before anything runs.
   *
   * @return the problem, and what was expected; empty when it can be judged
   */
  public static Optional<String> objection(Requirement requirement, Benchmark<?> benchmark) {
    String name = requirement.name();
    if (isVerdict(name)) {
      return requirement.condition().equals(PASS)
          ? Optional.empty()
          : Optional.of("is '" + requirement.condition() + "'; expected pass");
    }
    Optional<Figure.Named> figure = figure(name, benchmark.metrics());
    if (figure.isEmpty() && !benchmark.metrics().contains(name)) {
      return Optional.of("unknown metric; expected one of " + String.join(", ", names(benchmark)));
    }
    List<String> types = benchmark.transactionTypes().stream().map(TransactionType::name).toList();
    return figure
        .map(Figure.Named::transaction)
        .filter(transaction -> !transaction.isEmpty() && !types.contains(transaction))
        .map(
            transaction ->
                "there is no transaction %s; expected one of %s"
                    .formatted(transaction, String.join(", ", types)))
        .or(() -> unitObjection(requirement, figure.map(Figure.Named::figure)));
  }

  /** Checks a limit of a search: a condition on a figure, and on a share as a percentage. */
  public static Optional<String> objectionToLimit(Requirement limit, Benchmark<?> benchmark) {
    Optional<Figure> figure = figure(limit.name(), benchmark.metrics()).map(Figure.Named::figure);
    if (figure.isEmpty()) {
      return Optional.of("is no figure; expected such as response.p99 or errors");
    }
    return objection(limit, benchmark)
        .or(
            () ->
                figure
                    .filter(RequirementJudge::isShare)
                    .filter(share -> !limit.condition().contains(Condition.Unit.PERCENT.sign()))
                    .map(
                        share ->
                            "is '%s'; expected a percentage, such as \"< 0.1%%\""
                                .formatted(limit.condition())));
  }

  /** The figure of that name, unless the benchmark's own metric is meant. */
  private static Optional<Figure.Named> figure(String name, Collection<String> metrics) {
    return Figure.Named.of(name)
        .filter(figure -> figure.transaction().isEmpty() || !metrics.contains(name));
  }

  private static Optional<String> unitObjection(Requirement requirement, Optional<Figure> figure) {
    Condition condition;
    try {
      condition = Condition.parse(requirement.condition());
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
    boolean isTime = figure.filter(Figure::isTime).isPresent();
    String expected =
        isTime
            ? "a time with us, ms or s, such as \"< 50ms\""
            : "a number or a percentage, without a unit of time";
    if (figure.filter(Figure.THROUGHPUT::equals).isPresent()
        && condition.unit() == Condition.Unit.PERCENT) {
      expected = "transactions a second";
    } else if (isTime == condition.unit().isTime()) {
      return Optional.empty();
    }
    return Optional.of("is '%s'; expected %s".formatted(requirement.condition(), expected));
  }

  private static List<String> names(Benchmark<?> benchmark) {
    List<String> names = new ArrayList<>(benchmark.metrics());
    Figure.ALL.stream()
        .filter(figure -> !figure.name().startsWith("response."))
        .filter(figure -> figure.shown() != Figure.Shown.NEVER)
        .map(Figure::name)
        .forEach(names::add);
    names.addAll(
        List.of("checks", "audit", "steady", "response.p95", "<transaction>.response.p90"));
    return names;
  }

  private static boolean isVerdict(String name) {
    return name.equals("checks") || name.equals("audit") || name.equals("steady");
  }

  /** Judges requirements by the result of one run. A figure that was not measured meets none. */
  public static List<RequirementResult> judge(List<Requirement> requirements, RunResult result) {
    return requirements.stream().map(requirement -> judge(requirement, result)).toList();
  }

  private static RequirementResult judge(Requirement requirement, RunResult result) {
    if (result.statistics() == null || result.assessment() == null) {
      return verdict(requirement, false, "nothing was measured");
    }
    return switch (requirement.name()) {
      case "checks" -> judgeChecks(requirement, result);
      case "steady" -> judgeSteady(requirement, result.statistics().steadiness());
      case "audit" -> judgeAudit(requirement, result.assessment().audit());
      default -> {
        Condition condition = Condition.parse(requirement.condition());
        double value = value(requirement.name(), condition, result);
        yield verdict(requirement, condition.holds(value), condition.describe(value));
      }
    };
  }

  private static RequirementResult judgeChecks(Requirement requirement, RunResult result) {
    List<CheckResult> all =
        Stream.concat(result.checksAfterLoad().stream(), result.checks().stream()).toList();
    List<String> wrong =
        all.stream()
            .filter(
                check ->
                    check.status() == CheckResult.Status.FAIL
                        || check.status() == CheckResult.Status.NOT_RUN)
            .map(CheckResult::id)
            .toList();
    boolean met = wrong.isEmpty() && !all.isEmpty();
    String found = wrong.isEmpty() ? all.size() + " checks" : "not passed: " + join(wrong);
    return verdict(requirement, met, found);
  }

  private static RequirementResult judgeAudit(Requirement requirement, List<AuditRow> audit) {
    List<String> failed =
        audit.stream().filter(row -> row.status() == AuditStatus.FAIL).map(AuditRow::id).toList();
    long passed = audit.stream().filter(row -> row.status() == AuditStatus.PASS).count();
    String found =
        passed
            + " of "
            + audit.size()
            + " pass"
            + (failed.isEmpty() ? "" : ", not " + join(failed));
    return verdict(requirement, failed.isEmpty() && passed > 0, found);
  }

  private static RequirementResult judgeSteady(Requirement requirement, Steadiness steadiness) {
    return steadiness == null
        ? verdict(requirement, false, "nothing to judge")
        : verdict(requirement, steadiness.isSteady(), steadiness.describe());
  }

  private static String join(List<String> names) {
    return String.join(", ", names);
  }

  private static double value(String name, Condition condition, RunResult result) {
    List<String> metrics =
        result.assessment().metrics().stream().map(Assessment.Metric::name).toList();
    return figure(name, metrics)
        .map(named -> value(named, condition, result))
        .orElseGet(() -> result.assessed(name).orElse(Double.NaN));
  }

  private static double value(Figure.Named named, Condition condition, RunResult result) {
    Figure figure = named.figure();
    return isShare(figure) && condition.unit() != Condition.Unit.PERCENT
        ? figure.cases(result, named.transaction())
        : named.value(result, condition);
  }

  private static boolean isShare(Figure figure) {
    return figure.unit().equals("%") || figure.equals(Figure.RETRIES);
  }

  private static RequirementResult verdict(Requirement requirement, boolean met, String found) {
    return new RequirementResult(requirement.name(), requirement.condition(), met, found);
  }
}
