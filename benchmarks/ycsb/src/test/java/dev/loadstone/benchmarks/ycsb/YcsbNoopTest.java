package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.ycsb.data.Values.Finding;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.noop.NoopDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The inputs, on the system that completes all of them. */
final class YcsbNoopTest {
  private static final int DRAWS = 20_000;

  private final DatabaseClient noop =
      new NoopDatabase()
          .connect(
              new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of()));

  private Workload workload(Map<String, Object> settings, long seed) {
    return new YcsbBenchmark().bind(Ycsb.settings(settings), noop, seed);
  }

  @ParameterizedTest
  @EnumSource(YcsbSettings.Preset.class)
  void noop_completes_the_mix_that_was_asked_for(YcsbSettings.Preset preset) throws Exception {
    Workload workload = workload(Map.of("workload", preset.name().toLowerCase(Locale.ROOT)), 42);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    Map<OperationKind, Integer> counts = new EnumMap<>(OperationKind.class);

    try (WorkloadRun run = workload.prepare(5);
        Session session = run.sessions().open()) {
      Script script = run.script(3);
      for (int i = 0; i < DRAWS; i++) {
        Operation operation = (Operation) script.next();
        assertThat(Execution.of(session, operation).outcome()).isEqualTo(Outcome.COMMITTED);
        counts.merge(operation.kind(), 1, Integer::sum);
        assertThat(new YcsbBenchmark().transactionTypes().get(operation.typeIndex()).name())
            .isEqualTo(operation.kind().id());
      }
    }

    for (OperationKind kind : OperationKind.values()) {
      assertThat(100.0 * counts.getOrDefault(kind, 0) / DRAWS)
          .isCloseTo(preset.mix().share(kind), within(2.0));
    }
  }

  @Test
  void inputs_depend_on_the_seed_and_the_terminal_alone() {
    assertThat(keys(42, 3))
        .isEqualTo(keys(42, 3))
        .isNotEqualTo(keys(43, 3))
        .isNotEqualTo(keys(42, 4));
  }

  private List<String> keys(long seed, int terminal) {
    Script script = workload(Map.of("workload", "a"), seed).prepare(50).script(terminal);
    return Stream.generate(script::next)
        .limit(50)
        .map(input -> ((Operation) input).kind() + ((Operation) input).key())
        .toList();
  }

  @Test
  void values_to_write_are_really_made() {
    YcsbSettings settings = Ycsb.settings(Map.of("mix", Map.of("update", 100)));
    YcsbTable table = YcsbBenchmark.table(settings);
    Script script = new YcsbBenchmark().bind(settings, noop, 42).prepare(1).script(0);
    Set<String> distinct = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      Operation update = (Operation) script.next();
      assertThat(update.fields()).hasSize(1);
      assertThat(update.values()[0]).hasSize(100);
      assertThat(
              table
                  .values()
                  .judge(table.keys().code(update.item()), update.fields()[0], update.values()[0]))
          .isEqualTo(Finding.RIGHT);
      distinct.add(new String(update.values()[0], StandardCharsets.US_ASCII));
    }
    assertThat(distinct).hasSize(1_000);
  }

  @Test
  void all_fields_or_one_are_read_and_written_as_asked() {
    Map<String, Object> mix = Map.of("readModifyWrite", 100);
    Script narrow = workload(Map.of("mix", mix, "readAllFields", false), 42).prepare(1).script(0);
    Script wide = workload(Map.of("mix", mix, "writeAllFields", true), 42).prepare(1).script(0);
    Set<Integer> read = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      Operation one = (Operation) narrow.next();
      assertThat(one.readFields()).hasSize(1);
      assertThat(one.fields()).hasSize(1);
      read.add(one.readFields()[0]);
      Operation all = (Operation) wide.next();
      assertThat(all.readFields()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
      assertThat(all.fields()).hasSize(10);
      assertThat(all.values()).hasNumberOfRows(10);
    }
    assertThat(read).hasSize(10);
  }

  @Test
  void a_record_is_read_only_when_its_insert_was_acknowledged() throws Exception {
    try (WorkloadRun run = workload(Map.of("workload", "d", "records", 100), 42).prepare(2);
        Session session = run.sessions().open()) {
      Script script = run.script(0);
      long acknowledged = 100;
      boolean newest = false;
      for (int i = 0; i < DRAWS; i++) {
        Operation operation = (Operation) script.next();
        if (operation.kind() == OperationKind.INSERT) {
          assertThat(operation.item()).isEqualTo(acknowledged);
          if (i % 3 != 0) {
            Execution.of(session, operation);
            // The other terminal has every second record, and has inserted none.
            acknowledged += 2;
          }
        } else {
          assertThat(operation.item()).isLessThan(acknowledged);
          newest |= operation.item() == acknowledged - 2;
        }
      }
      assertThat(newest).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(YcsbSettings.Choice.class)
  void every_distribution_gives_records_that_are_there(YcsbSettings.Choice choice) {
    String name = choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    Map<String, Object> shares = Map.of("read", 60, "insert", 20, "delete", 20);
    try (WorkloadRun run =
            workload(Map.of("distribution", name, "records", 50, "mix", shares), 42).prepare(3);
        Session session = run.sessions().open()) {
      Script script = run.script(1);
      Set<Long> there = new HashSet<>();
      for (long item = 0; item < 50; item++) {
        there.add(item);
      }
      for (int i = 0; i < DRAWS; i++) {
        Operation operation = (Operation) script.next();
        switch (operation.kind()) {
          case INSERT -> assertThat(there.add(operation.item())).isTrue();
          case DELETE -> assertThat(there.remove(operation.item())).isTrue();
          default -> assertThat(there).contains(operation.item());
        }
        Execution.of(session, operation);
      }
    } catch (SessionUnavailableException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_system_without_records_is_refused() {
    DatabaseClient nothing =
        new DatabaseClient() {
          @Override
          public <C> Optional<C> capability(Class<C> type) {
            return Optional.empty();
          }

          @Override
          public ServerDescription describe() {
            return noop.describe();
          }

          @Override
          public void close() {
            // There is nothing.
          }
        };
    assertThatThrownBy(() -> new YcsbBenchmark().bind(Ycsb.settings(Map.of()), nothing, 1))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("YCSB needs a database with records found by a key, or noop;");
  }
}
