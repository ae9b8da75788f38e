package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Plan;
import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.PlanFindings;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks for the plans of statements at the beginning and the end of the measured interval. */
public final class PlanWatch extends BackgroundThread {
  private static final long BEFORE_END_NANOS = Duration.ofSeconds(1).toNanos();
  private static final Pattern INSERT = Pattern.compile("insert\\s+into\\s+(?:\\w+\\.)?(\\w+)");

  private final DatabaseClient client;
  private final Map<String, String> statements;
  private final boolean scansOnPurpose;
  private final List<Map<String, Plan>> asked = new ArrayList<>();
  private String untold = "the run ended before they were asked for twice";

  public PlanWatch(DatabaseClient client, WorkloadRun run) {
    super("plans");
    this.client = client;
    this.statements = run.statements();
    this.scansOnPurpose = run.scansOnPurpose();
  }

  @Override
  protected void work() throws InterruptedException {
    if (!isOverBefore(() -> phases().measureBegin()) && ask()) {
      isOverBefore(() -> phases().measureEnd() - BEFORE_END_NANOS);
      ask();
    }
  }

  /** Returns whether there were plans. */
  private boolean ask() {
    try {
      Optional<Map<String, Plan>> plans = client.plans(statements);
      if (plans.isEmpty()) {
        untold = "the database is not asked for its plans";
      } else if (statements.isEmpty()) {
        untold = "plans of statements in procedures and of a store's calls cannot be had";
      } else {
        return asked.add(plans.get());
      }
    } catch (LoadstoneException e) {
      untold = "the plans could not be asked for: " + e.getMessage();
    }
    return false;
  }

  /** The plans at the beginning and at the end, or fewer; complete after {@link #close}. */
  public List<Map<String, Plan>> plans() {
    return asked;
  }

  /** Complete after {@link #close}; the counters are the server's own. */
  public PlanFindings findings(List<CounterChange> counters) {
    // The server does not tell whose scans it counts.
    List<CounterChange> telling = scansOnPurpose ? List.of() : counters;
    Set<String> growing =
        statements.values().stream()
            .flatMap(text -> INSERT.matcher(text.toLowerCase(Locale.ROOT)).results())
            .map(insert -> insert.group(1))
            .collect(Collectors.toSet());
    return asked.size() < 2
        ? PlanFindings.untold(untold, telling)
        : PlanFindings.of(asked.get(0), asked.get(1), growing, telling);
  }
}
