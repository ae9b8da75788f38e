package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.smallbank.SmallBankSettings.Mix;
import dev.loadstone.benchmarks.smallbank.SmallBankSettings.Reads;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.SinglestoreRules;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.noop.NoopDatabase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SmallBankTest {
  private static final int DRAWS = 100_000;

  private final DatabaseClient noop =
      new NoopDatabase()
          .connect(
              new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of()));

  @Test
  void settings_have_defaults_and_can_all_be_given() {
    assertThat(BenchmarkSettings.read(SmallBankSettings.class, "{}"))
        .isEqualTo(
            new SmallBankSettings(
                1_000_000,
                0,
                90.0,
                Reads.LOCKING,
                Access.STATEMENTS,
                new Mix(15, 15, 15, 25, 15, 15),
                0));
    assertThat(
            BenchmarkSettings.read(
                SmallBankSettings.class,
                """
                {accounts: 50, hotAccounts: 5, hotShare: 12.5, reads: plain,
                 access: statements, mix: {balance: 60, write-check: 40}}
                """))
        .isEqualTo(
            new SmallBankSettings(
                50,
                5,
                12.5,
                Reads.PLAIN,
                Access.STATEMENTS,
                new Mix(null, 60, null, null, null, 40),
                0));
  }

  @Test
  void impossible_settings_are_refused() {
    assertRefused("{accounts: 1}", "accounts: is '1'; expected a whole number from 2 to ");
    assertRefused(
        "{accounts: 10, hotAccounts: 9}",
        "hotAccounts: is 9; expected 0, or a whole number from 2 to ");
    assertRefused("{accounts: 10, hotAccounts: 1}", "hotAccounts: is 1; ");
    assertRefused("{hotShare: 100.5}", "hotShare: is '100.5'; expected a number from 0 to 100");
    assertRefused("{hotShare: .nan}", "hotShare: is '.nan'; ");
    assertRefused(
        "{reads: plain, access: procedures}", "reads: is plain, and stored procedures lock ");
    assertRefused("{mix: {balance: -1}}", "mix: has the weight -1; expected 0 or more");
    assertRefused("{mix: {balance: 0}}", "mix: has no weight at all; expected one above 0");
  }

  private static void assertRefused(String settings, String message) {
    assertThatExceptionOfType(LoadstoneException.class)
        .isThrownBy(() -> BenchmarkSettings.read(SmallBankSettings.class, settings))
        .withMessageStartingWith("benchmark: " + message);
  }

  @Test
  void inputs_keep_the_mix_and_the_share_of_hot_customers() {
    SmallBankSettings settings =
        BenchmarkSettings.read(
            SmallBankSettings.class, "{accounts: 1000, hotAccounts: 10, hotShare: 25}");
    SmallBankTerminal terminal = new SmallBankTerminal(settings, new SplittableRandom(3));
    Map<Kind, Integer> drawn = new EnumMap<>(Kind.class);
    int hot = 0;
    for (int i = 0; i < DRAWS; i++) {
      SmallBankTransaction input = terminal.next();
      drawn.merge(input.kind(), 1, Integer::sum);
      boolean isHot = input.customer() <= 10;
      hot += isHot ? 1 : 0;
      assertThat(input.customer()).isBetween(1, 1_000);
      if (input.kind() == Kind.AMALGAMATE || input.kind() == Kind.SEND_PAYMENT) {
        assertThat(input.other()).isBetween(1, 1_000).isNotEqualTo(input.customer());
        assertThat(input.other() <= 10).isEqualTo(isHot);
        assertThat(input.spansPartitions()).isTrue();
      } else {
        assertThat(input.other()).isZero();
        assertThat(input.spansPartitions()).isFalse();
      }
    }
    // The standard deviations are 113, 137 and 137.
    assertThat(drawn.get(Kind.BALANCE)).isBetween(14_400, 15_600);
    assertThat(drawn.get(Kind.SEND_PAYMENT)).isBetween(24_400, 25_600);
    assertThat(hot).isBetween(24_400, 25_600);
  }

  @Test
  void inputs_depend_on_the_seed_alone() {
    assertThat(inputs(42)).isEqualTo(inputs(42)).isNotEqualTo(inputs(43));
  }

  private List<Transaction> inputs(long seed) {
    return Stream.generate(workload(seed).prepare(5).script(3)::next).limit(50).toList();
  }

  private Workload workload(long seed) {
    return new SmallBankBenchmark()
        .bind(BenchmarkSettings.read(SmallBankSettings.class, "{accounts: 100}"), noop, seed);
  }

  @Test
  void noop_completes_every_transaction() throws Exception {
    try (WorkloadRun run = workload(42).prepare(1);
        Session session = run.sessions().open()) {
      assertThat(Stream.generate(run.script(0)::next).limit(100))
          .allMatch(input -> Execution.of(session, input).outcome() == Outcome.COMMITTED);
    }
  }

  private static final SqlFiles FILES = new SqlFiles("smallbank", "SmallBank");

  private static List<String> tables() {
    return FILES.schema("singlestore").section(SectionName.TABLES).statements();
  }

  @Test
  void singlestore_locks_a_balance_by_a_write_that_changes_its_row_and_no_balance() {
    for (String table : List.of("savings", "checking")) {
      assertThat(SinglestoreRules.updates(FILES.statements("singlestore").text("lock-" + table)))
          .containsExactly(List.of(table, "times_locked"));
      assertThat(tables())
          .filteredOn(made -> made.contains("table " + table))
          .singleElement()
          .asString()
          .contains("times_locked bigint not null default 0");
    }
  }

  @Test
  void singlestore_keeps_all_of_a_customer_in_one_shard_of_a_row_store() {
    List<String> tables = tables();

    assertThat(tables).hasSize(3).flatMap(SinglestoreRules::violations).isEmpty();
    assertThat(SinglestoreRules.shardKeys(tables).values())
        .hasSize(3)
        .allMatch(Set.of("custid")::equals);
  }
}
