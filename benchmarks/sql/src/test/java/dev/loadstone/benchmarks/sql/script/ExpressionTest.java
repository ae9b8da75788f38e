package dev.loadstone.benchmarks.sql.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.benchmarks.sql.Shop;
import dev.loadstone.core.LoadstoneException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Holds expressions against what pgbench of PostgreSQL 15 printed by {@code debug()}. */
final class ExpressionTest {
  private static final Map<String, Long> CONSTANTS = Map.of("default_seed", 5432L, "scale", 3L);

  private record Line(String expression, String printed) {
    boolean isValue() {
      return printed.equals("null") || printed.matches("(int|double|boolean) \\S+");
    }
  }

  /** Expressions that were chosen, and some that were generated at random. */
  private static List<Line> lines() {
    return (Shop.resource("script/pgbench-15-values.tsv")
            + Shop.resource("script/pgbench-15-generated.tsv"))
        .lines()
        .map(line -> line.split("\t"))
        .map(parts -> new Line(parts[0], parts[1]))
        .toList();
  }

  @Test
  void each_expression_has_the_value_and_the_type_that_it_has_in_pgbench() {
    for (Line line : lines()) {
      if (line.isValue()) {
        requireSame(line);
      }
    }
  }

  private static void requireSame(Line line) {
    String[] parts = line.printed().split(" ");
    Result result = evaluated(line.expression());
    switch (parts[0]) {
      case "int" ->
          assertThat(result).as(line.expression()).isEqualTo(new Result(Frame.WHOLE, parse(parts)));
      case "boolean" ->
          assertThat(result)
              .as(line.expression())
              .isEqualTo(new Result(Frame.TRUTH, parts[1].equals("true") ? 1 : 0));
      case "double" -> {
        assertThat(result.kind()).as(line.expression()).isEqualTo(Frame.DECIMAL);
        requireNear(line, Double.parseDouble(parts[1]), Double.longBitsToDouble(result.bits()));
      }
      default -> assertThat(result).as(line.expression()).isEqualTo(new Result(Frame.NULL, 0));
    }
  }

  private static long parse(String[] parts) {
    return Long.parseLong(parts[1]);
  }

  private static void requireNear(Line line, double printed, double value) {
    if (Double.isFinite(printed)) {
      assertThat(value).as(line.expression()).isCloseTo(printed, within(1e-13 * Math.abs(printed)));
    } else {
      assertThat(Double.valueOf(value)).as(line.expression()).isEqualTo(Double.valueOf(printed));
    }
  }

  @Test
  void pgbench_refuses_an_expression_where_we_do() {
    for (Line line : lines()) {
      if (!line.isValue()) {
        assertThatThrownBy(() -> evaluated(line.expression()))
            .as(line.expression())
            .isInstanceOfAny(LoadstoneException.class, Failed.class);
      }
    }
  }

  @Test
  void a_failure_says_its_file_and_line() {
    assertThatThrownBy(() -> evaluated("7 / (3 - :scale)"))
        .hasMessage("shop/order.sql:1: division by zero");
  }

  @Test
  void floor_rounds_down_where_int_rounds_to_the_nearest() {
    assertThat(evaluated("floor(2.9)")).isEqualTo(new Result(Frame.WHOLE, 2));
    assertThat(evaluated("floor(-2.1)")).isEqualTo(new Result(Frame.WHOLE, -3));
    assertThat(evaluated("int(2.9)")).isEqualTo(new Result(Frame.WHOLE, 3));
  }

  @Test
  void hashes_and_permutations_without_a_seed_take_the_default_one() {
    assertThat(evaluated("hash(10)")).isEqualTo(evaluated("hash(10, 5432)"));
    assertThat(evaluated("permute(7, 100)")).isEqualTo(evaluated("permute(7, 100, 5432)"));
  }

  @Test
  void unique_numbers_go_on_from_one_execution_to_the_next() throws ScriptFailure {
    Script script =
        Script.read("shop/order.sql", "\\set x unique()\nselect :x;", CONSTANTS, Map.of());
    Frame frame = script.frame(new Draws(1), new Frame.Uniques(7, 32));
    Variable x = script.statements().get(0).parameters().get(0);
    for (long expected : new long[] {7, 39, 71}) {
      frame.begin(0);
      script.prepare(frame);
      assertThat(frame.bits(x)).isEqualTo(expected);
    }
  }

  private record Result(byte kind, long bits) {}

  private static final class Failed extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    Failed(ScriptFailure cause) {
      super(cause.getMessage(), cause);
    }
  }

  private static Result evaluated(String expression) {
    Script script =
        Script.read(
            "shop/order.sql", "\\set x " + expression + "\nselect :x;", CONSTANTS, Map.of());
    Frame frame = script.frame(new Draws(1), new Frame.Uniques(1, 1));
    frame.begin(0);
    try {
      script.prepare(frame);
    } catch (ScriptFailure e) {
      throw new Failed(e);
    }
    Variable x = script.statements().get(0).parameters().get(0);
    return new Result(frame.kind(x), frame.bits(x));
  }
}
