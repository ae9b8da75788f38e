package dev.loadstone.history;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The verdict of a witness as checks of a run, one for each level. */
public final class HistoryChecks {
  private static final String PREFIX = "witness-";
  private static final String TOO_LITTLE = "too little to tell";
  private static final String SAME = "by the same as the level before";

  private HistoryChecks() {}

  /** The name of a level's check. */
  public static String id(Level level) {
    return PREFIX + level.id();
  }

  /**
   * A level that is refuted fails its check where the system claims it.
   *
   * @param claimed what the system claims of the run's transactions
   */
  public static List<CheckResult> of(Verdict verdict, Guarantee claimed) {
    List<CheckResult> checks = new ArrayList<>();
    for (Level level : Level.values()) {
      CheckResult check =
          new CheckResult(
              id(level),
              "The witness refutes nothing up to " + level.title(),
              "",
              Status.PASS,
              counts(verdict, claimed));
      checks.add(
          switch (verdict.status(level)) {
            case NOT_REFUTED -> check;
            case TOO_LITTLE ->
                check.with(Status.NOT_APPLICABLE, TOO_LITTLE + ": " + check.detail());
            case REFUTED -> refuted(check, claimed, level, verdict.refutation().orElseThrow());
          });
    }
    return checks;
  }

  /** A refuted level that the system does not claim is no failure. */
  private static CheckResult refuted(
      CheckResult check, Guarantee claimed, Level level, Counterexample why) {
    String reason = level == why.level() ? why.describe() : SAME;
    String detail = "refuted: " + reason + "; " + check.detail();
    if (claimed.includes(level.guarantee())) {
      return check.with(Status.FAIL, detail);
    }
    return claimed == Guarantee.SINGLE_STATEMENTS
        ? check.with(Status.NOT_GUARANTEED, detail)
        : check.with(Status.NOT_APPLICABLE, detail);
  }

  private static String counts(Verdict verdict, Guarantee claimed) {
    return Text.of(
        "%,d mini-transactions, %,d overlapping pairs, %s claimed",
        verdict.transactions(), verdict.overlaps(), claimed.title());
  }

  /**
   * Puts into words the strongest level that the witnesses of runs did not refute; where one has
   * too little to tell, the weakest level that was refuted.
   *
   * @return empty where the runs had no witness
   */
  public static Optional<String> words(Collection<CheckResult> checks) {
    List<CheckResult> own = checks.stream().filter(check -> check.id().startsWith(PREFIX)).toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    List<String> contrary =
        own.stream()
            .filter(check -> told(check) == Verdict.Status.REFUTED)
            .map(CheckResult::id)
            .toList();
    Optional<Level> refuted =
        Stream.of(Level.values()).filter(level -> contrary.contains(id(level))).findFirst();
    if (own.stream().anyMatch(check -> told(check) == Verdict.Status.TOO_LITTLE)) {
      return Optional.of(refuted.map(level -> level.title() + " refuted").orElse(TOO_LITTLE));
    }
    return Optional.of(
        Stream.of(Level.values())
            .filter(level -> refuted.filter(weakest -> level.compareTo(weakest) >= 0).isEmpty())
            .max(Comparator.naturalOrder())
            .map(level -> level.title() + " not refuted")
            .orElse("every level refuted"));
  }

  /**
   * The checks of a run that its history contradicts.
   *
   * @return their names
   */
  public static List<String> contradicted(Collection<CheckResult> checks, Verdict verdict) {
    List<String> names = new ArrayList<>();
    for (Level level : Level.values()) {
      checks.stream()
          .filter(check -> check.id().equals(id(level)))
          .filter(check -> told(check) != verdict.status(level))
          .forEach(check -> names.add(check.id()));
    }
    return names;
  }

  private static Verdict.Status told(CheckResult check) {
    if (check.status() == Status.PASS) {
      return Verdict.Status.NOT_REFUTED;
    }
    return check.detail().startsWith(TOO_LITTLE)
        ? Verdict.Status.TOO_LITTLE
        : Verdict.Status.REFUTED;
  }
}
