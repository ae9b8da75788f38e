package dev.loadstone.runner.watch;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Sought.Missing;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.text.Text;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The verdict on what clients were told is committed and the database does not have.
 *
 * @param faults the faults of the run, in order; at least one
 */
public record LossCheck(Sought sought, List<RunEvent> faults) {
  private static final int NAMED = 20;

  public CheckResult check() {
    String found =
        Text.of(
            "%,d %s were acknowledged; %,d of them are missing. %,d more had an unknown outcome, and"
                + " %,d are there of which no client was told",
            sought.sought(),
            sought.what(),
            sought.missing().size(),
            sought.doubtful(),
            sought.settled());
    return new CheckResult(
        Sought.CHECK,
        "Each acknowledged transaction is there after the last fault: " + sought.what(),
        // A pause ends nothing, so it tests no durability.
        faults.stream().anyMatch(fault -> fault.kind().ends()) ? sought.clause() : "",
        sought.missing().isEmpty() ? Status.PASS : Status.FAIL,
        found + named());
  }

  private String named() {
    return sought.missing().isEmpty()
        ? ""
        : sought.missing().stream()
            .limit(NAMED)
            .map(this::words)
            .collect(
                Collectors.joining(
                    "; ",
                    ". Missing: ",
                    sought.missing().size() > NAMED ? "; lost.csv has all" : ""));
  }

  private String words(Missing missing) {
    RunEvent fault = faults.get(place(missing));
    double second = missing.acknowledged().second();
    double left = fault.second() - second;
    return Text.of(
        "%s, acknowledged at %.3f s, %.3f s %s %s",
        missing.words(), second, Math.abs(left), left < 0 ? "after" : "before", fault.words());
  }

  /** All that is missing, as a table. */
  public String csv() {
    return sought.missing().stream()
        .map(
            missing ->
                Text.of(
                    "\"%s\",%.6f,%s,%.6f",
                    missing.words(),
                    missing.acknowledged().second(),
                    faults.get(place(missing)).words(),
                    faults.get(place(missing)).second()))
        .collect(
            Collectors.joining("\n", "transaction,acknowledgedSecond,fault,faultSecond\n", "\n"));
  }

  /** The faults, each with what was lost before it since the last. */
  public List<RunEvent> counted() {
    return IntStream.range(0, faults.size())
        .mapToObj(
            place ->
                faults
                    .get(place)
                    .with(
                        faults
                            .get(place)
                            .cost()
                            .withLost(
                                sought.missing().stream()
                                    .filter(missing -> place(missing) == place)
                                    .count())))
        .toList();
  }

  /** The first fault at or after the acknowledgement, or the last. */
  private int place(Missing missing) {
    return IntStream.range(0, faults.size())
        .filter(place -> faults.get(place).second() >= missing.acknowledged().second())
        .findFirst()
        .orElse(faults.size() - 1);
  }
}
