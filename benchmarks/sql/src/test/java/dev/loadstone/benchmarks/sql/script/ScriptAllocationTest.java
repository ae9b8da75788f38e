package dev.loadstone.benchmarks.sql.script;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.loadstone.benchmarks.sql.Shop;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScriptAllocationTest {
  private static final int EXECUTIONS = 100_000;

  private final Script order =
      Script.read(
          "shop/order.sql",
          Shop.ORDER,
          Map.of("scale", 1L, "customers", 1000L, "default_seed", 5L),
          Shop.FILES);

  @Test
  void a_script_is_executed_without_allocation() throws SQLException {
    Frame terminal = order.frame(new Draws(1), new Frame.Uniques(1, 1));
    Registers input = terminal.begin(0);
    int place = order.prepare(terminal);
    Frame session = order.frame(new Draws(2), new Frame.Uniques(1, 1));
    ScriptSession ones = new Ones();
    execute(session, input, ones, place, 1_000);

    long before = allocated();
    execute(session, input, ones, place, EXECUTIONS);

    assertThat(allocated() - before).isLessThan(EXECUTIONS);
  }

  @Test
  void an_input_needs_its_registers_and_arrays_alone() throws SQLException {
    Frame terminal = order.frame(new Draws(1), new Frame.Uniques(1, 1));
    prepare(terminal, 1_000);

    long before = allocated();
    prepare(terminal, EXECUTIONS);

    assertThat((allocated() - before) / EXECUTIONS).isLessThan(1_000);
  }

  private void execute(Frame session, Registers input, ScriptSession ones, int place, int times)
      throws SQLException {
    for (int i = 0; i < times; i++) {
      session.begin(input, i);
      order.execute(session, ones, place);
    }
  }

  private void prepare(Frame terminal, int times) throws SQLException {
    for (int i = 0; i < times; i++) {
      terminal.begin(0);
      order.prepare(terminal);
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Gives the one column that the script takes, without an iterator. */
  private static final class Ones implements ScriptSession {
    @Override
    public void execute(Statement statement, Frame frame) {
      Variable credit = statement.columns().get("credit");
      if (credit != null) {
        frame.setWhole(credit.register(), 1);
      }
    }

    @Override
    public void executeBatch(Statement statement, Frame frame, int rows) {}

    @Override
    public void executePipeline(List<Statement> statements, Frame frame) {}

    @Override
    public void sleep(long nanos) {}
  }
}
