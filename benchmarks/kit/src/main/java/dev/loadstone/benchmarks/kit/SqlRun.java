package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.witness.Witness;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Aside;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.SnapshotChecks;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One run of a benchmark, whatever it runs on. */
public abstract class SqlRun implements WorkloadRun {
  private final SqlModel model;
  private final Parts parts;
  private final List<OwnCounts> counts;

  protected SqlRun(SqlModel model, Parts parts, OwnCounts... own) {
    this.model = model;
    this.parts = parts;
    this.counts =
        Stream.<OwnCounts>concat(Stream.of(new Surplus(parts.surplus())), Stream.of(own)).toList();
  }

  /** A run without background work; {@code own} is what it counts besides the surplus. */
  public static SqlRun of(SqlModel model, Parts parts, OwnCounts... own) {
    return new SqlRun(model, parts, own) {};
  }

  /**
   * The parts of a run that depend on what it runs on.
   *
   * @param terminals how many terminals all clients have together
   * @param surplus adds up the surplus of the sessions' answers
   * @param witness tries the isolation beside the load
   */
  public record Parts(
      int terminals,
      RunTarget target,
      Sessions sessions,
      LongAdder surplus,
      Checks checks,
      Optional<Witness> witness) {}

  /** Checks after a run. */
  @FunctionalInterface
  public interface Checks {
    Checks NONE = (surplus, outcomes) -> List.of();

    /** The surplus is that of the answers, and the outcomes are by type, both of all phases. */
    List<CheckResult> run(long surplus, Map<String, Map<Outcome, Long>> outcomes);
  }

  @Override
  public Script script(int index) {
    return model.script(index, parts.terminals());
  }

  @Override
  public Sessions sessions() {
    return parts.sessions();
  }

  @Override
  public final Map<String, String> statements() {
    return model.access() == Access.PROCEDURES
        ? Map.of()
        : parts
            .target()
            .client()
            .map(client -> model.statements(client.dialect()))
            .orElse(Map.of());
  }

  @Override
  public final Optional<Aside> aside() {
    return parts.witness().map(Witness::aside);
  }

  @Override
  public void writeOwnFiles(Path folder) throws IOException {
    if (parts.witness().isPresent()) {
      parts.witness().get().writeFile(folder);
    }
  }

  @Override
  public final void writeFiles(Path folder) {
    parts.witness().ifPresent(witness -> witness.ended(folder));
  }

  @Override
  public final Tally newTally() {
    return model.newTally();
  }

  @Override
  public final List<OwnCounts> ownCounts() {
    return counts;
  }

  private record Surplus(LongAdder sum) implements OwnCounts {
    private static final Series SERIES = Series.count("surplus", Series.Better.NEITHER);

    @Override
    public Set<Series> series() {
      return Set.of(SERIES);
    }

    @Override
    public void tell(Observations observed) {
      observed.count(SERIES, Observations.ALL, sum.sum());
    }

    @Override
    public void addTold(Observations observed) {
      sum.add(observed.count(SERIES));
    }
  }

  @Override
  public final Optional<SnapshotChecks> snapshotChecks() {
    return parts.target().client().flatMap(model::snapshotChecks);
  }

  @Override
  public final List<CheckResult> verify(RunStatistics statistics) {
    List<CheckResult> checks =
        new ArrayList<>(parts.checks().run(parts.surplus().sum(), outcomes(statistics)));
    parts.witness().ifPresent(witness -> checks.addAll(witness.judge()));
    return checks;
  }

  @Override
  public final Optional<Sought> seek(List<Acknowledged> acknowledged, Map<String, Long> doubtful) {
    return parts
        .target()
        .client()
        .flatMap(
            client ->
                model.seek(client, model.files().checks(client.dialect()), acknowledged, doubtful));
  }

  /** Returns the clients' counts of all phases, by the name of a type. */
  protected Map<String, Map<Outcome, Long>> outcomes(RunStatistics statistics) {
    return statistics.transactions().stream()
        .collect(Collectors.toMap(TransactionStatistics::name, TransactionStatistics::overall));
  }

  @Override
  public final Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> found) {
    return assess(
        new RunFacts(parts.terminals(), parts.target(), load, server, statistics, tallies, found));
  }

  protected Assessment assess(RunFacts facts) {
    return model.assess(facts);
  }
}
