package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Judges the requirements of an experiment. A requirement can name
 *
 * <ul>
 *   <li>{@code checks} and {@code audit}, which must {@code pass}: all checks were made and none
 *       failed; no audit row is outside its range and at least one could be judged;
 *   <li>{@code steady}, which must {@code pass}: the measured interval was judged to be steady;
 *   <li>{@code errors} and {@code retries}: failed transactions, and tries beyond the first, in the
 *       measured interval, as a number or as a percentage of all transactions that ended in it;
 *   <li>{@code throughput}: completed transactions per second;
 *   <li>{@code servers.cpu}: processor time of local servers for each completed transaction;
 *   <li>a time of completed transactions, such as {@code response.p95} or {@code
 *       new-order.service.max};
 *   <li>a metric of the benchmark, such as {@code tpmC}.
 * </ul>
 */
public final class RequirementJudge {
  private static final String PASS = "pass";
  private static final Pattern TIME =
      Pattern.compile("(?:(.+)\\.)?(wait|service|response)\\.(mean|min|p50|p90|p95|p99|p999|max)");

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
    Matcher time = TIME.matcher(name);
    boolean isTime = time.matches() || name.equals(NodeUsage.PROCESSOR_TIME);
    if (time.matches() && time.group(1) != null && !hasTransaction(benchmark, time.group(1))) {
      return Optional.of(
          "there is no transaction "
              + time.group(1)
              + "; expected one of "
              + String.join(
                  ", ", benchmark.transactionTypes().stream().map(TransactionType::name).toList()));
    }
    if (!isTime && !isRate(name) && !benchmark.metrics().contains(name)) {
      return Optional.of("unknown metric; expected one of " + String.join(", ", names(benchmark)));
    }
    return unitObjection(requirement, isTime);
  }

  private static Optional<String> unitObjection(Requirement requirement, boolean isTime) {
    Condition condition;
    try {
      condition = Condition.parse(requirement.condition());
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
    if (isTime != condition.unit().isTime()) {
      return Optional.of(
          "is '"
              + requirement.condition()
              + "'; expected "
              + (isTime
                  ? "a time with us, ms or s, such as \"< 50ms\""
                  : "a number or a percentage, without a unit of time"));
    }
    boolean percent = condition.unit() == Condition.Unit.PERCENT;
    return percent && requirement.name().equals("throughput")
        ? Optional.of("is '" + requirement.condition() + "'; expected transactions a second")
        : Optional.empty();
  }

  private static List<String> names(Benchmark<?> benchmark) {
    List<String> names = new ArrayList<>(benchmark.metrics());
    names.addAll(
        List.of(
            "throughput",
            NodeUsage.PROCESSOR_TIME,
            "errors",
            "retries",
            "checks",
            "audit",
            "steady",
            "response.p95",
            "<transaction>.response.p90"));
    return names;
  }

  private static boolean isVerdict(String name) {
    return name.equals("checks") || name.equals("audit") || name.equals("steady");
  }

  private static boolean isRate(String name) {
    return Stream.of("throughput", "errors", "retries").anyMatch(name::equals);
  }

  private static boolean hasTransaction(Benchmark<?> benchmark, String name) {
    return benchmark.transactionTypes().stream().anyMatch(type -> type.name().equals(name));
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
    RunStatistics statistics = result.statistics();
    TransactionStatistics total = statistics.total();
    boolean share = condition.unit() == Condition.Unit.PERCENT;
    Matcher time = TIME.matcher(name);
    if (time.matches()) {
      TransactionStatistics of =
          time.group(1) == null ? total : statistics.transaction(time.group(1));
      return time(of, time.group(2), time.group(3));
    }
    return switch (name) {
      case "throughput" -> total.throughput();
      case NodeUsage.PROCESSOR_TIME ->
          NodeUsage.microsPerTransaction(result.usage(), total.throughput());
      case "errors" -> share ? percent(total.failed(), total) : total.failed();
      case "retries" -> share ? percent(retries(total), total) : retries(total);
      default ->
          result.assessment().metrics().stream()
              .filter(metric -> metric.name().equals(name))
              .mapToDouble(Metric::value)
              .findFirst()
              .orElse(Double.NaN);
    };
  }

  private static long retries(TransactionStatistics statistics) {
    return statistics.retriedTries().values().stream().mapToLong(Long::longValue).sum();
  }

  private static double percent(long part, TransactionStatistics statistics) {
    long all = statistics.completed() + statistics.failed();
    return all == 0 ? Double.NaN : 100.0 * part / all;
  }

  private static double time(TransactionStatistics statistics, String kind, String figure) {
    LatencySummary times =
        switch (kind) {
          case "wait" -> statistics.waitTime();
          case "service" -> statistics.serviceTime();
          default -> statistics.responseTime();
        };
    if (times.count() == 0) {
      return Double.NaN;
    }
    return switch (figure) {
      case "mean" -> times.mean();
      case "min" -> times.min();
      case "p50" -> times.p50();
      case "p90" -> times.p90();
      case "p95" -> times.p95();
      case "p99" -> times.p99();
      case "p999" -> times.p999();
      default -> times.max();
    };
  }

  private static RequirementResult verdict(Requirement requirement, boolean met, String found) {
    return new RequirementResult(requirement.name(), requirement.condition(), met, found);
  }
}
