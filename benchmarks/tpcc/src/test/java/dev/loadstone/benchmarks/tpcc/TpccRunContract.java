package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.WholeRun.Ran;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Remark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs, by the load generator, from binding to the verdict. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TpccRunContract {
  /** With the initial population, and the procedures where there are some. */
  protected abstract LoadedSystem system();

  protected final Ran run(TpccSettings settings, Path folder) throws Exception {
    return WholeRun.of(system(), settings, folder);
  }

  protected final void assertBelievable(Ran ran) {
    WholeRun.assertBelievable(ran);
  }

  @Test
  void a_run_by_statements_agrees_with_the_database(@TempDir Path folder) throws Exception {
    Ran ran = run(LoadedSystem.settings(Access.STATEMENTS, DeliveryMode.INTERACTIVE), folder);

    assertBelievable(ran);
    assertThat(ran.assessment().remarks()).extracting(Remark::clause).contains("2.7.2", "4.2.2");
    WholeRun.assertBothSidesAreCounted(system(), ran);
  }

  @Test
  void queued_deliveries_are_all_done_when_the_run_is_closed(@TempDir Path folder)
      throws Exception {
    long before = deliveries();

    Ran ran = run(LoadedSystem.settings(Access.STATEMENTS, DeliveryMode.DEFERRED), folder);

    assertBelievable(ran);
    long queued =
        ran.statistics().transaction("delivery").overall().values().stream()
            .mapToLong(count -> count)
            .sum();
    assertThat(queued).isPositive();
    assertThat(deliveries() - before).isEqualTo(10 * queued);
    assertThat(ran.assessment().audit())
        .filteredOn(row -> row.id().equals("deferred-deliveries"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.samples()).isEqualTo(queued);
              assertThat(row.value()).isEqualTo(100);
              assertThat(row.status()).isEqualTo(Assessment.AuditStatus.PASS);
            });
    assertThat(ran.assessment().remarks()).extracting(Remark::clause).doesNotContain("2.7.2");
    assertResultFile(Files.readAllLines(folder.resolve("deliveries.csv")), queued);
  }

  /** Each line's orders are in the database as the line says. */
  private void assertResultFile(List<String> lines, long queued) throws Exception {
    assertThat(lines).hasSize((int) queued + 1);
    for (String line : lines.subList(1, lines.size())) {
      String[] columns = line.split(",", -1);
      String[] orders = columns[3].split(" ", -1);
      assertThat(orders).hasSize(10);
      for (String order : orders) {
        String[] place = order.split(":", -1);
        assertThat(
                system()
                    .number(
                        "select o_carrier_id from orders where o_w_id = %s and o_d_id = %s and o_id = %s"
                            .formatted(columns[1], place[0], place[1])))
            .isEqualTo(Long.parseLong(columns[2]));
      }
    }
  }

  private long deliveries() throws Exception {
    return system().number("select sum(c_delivery_cnt) from customer");
  }
}
