package dev.loadstone.benchmarks.sql.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.sql.Shop;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts up to the statements, which are noted with their parameters. */
final class ScriptTest {
  private static final Map<String, Long> CONSTANTS =
      Map.of("scale", 1L, "customers", 1000L, "default_seed", 5L);

  /** The scripts that the import has. */
  private static final String PGBENCH = "/dev/loadstone/runner/imports/pgbench/";

  private final List<String> notes = new ArrayList<>();

  private static Script script(String text) {
    return Script.read("shop/order.sql", text, CONSTANTS, Shop.FILES);
  }

  @Test
  void the_head_says_what_the_transaction_is() throws ScriptFailure {
    Script order = script(Shop.ORDER);

    assertThat(order.facts().title()).contains("Order");
    assertThat(order.facts().weight()).isEqualTo(45);
    assertThat(order.facts().answers())
        .containsExactly(new Script.Answer("accepted", false), new Script.Answer("sold-out", true));
    assertThat(order.facts().retriesDuplicateKeys()).isTrue();
    assertThat(order.facts().think()).isEqualTo(Duration.ofSeconds(5));
    assertThat(order.facts().keying()).isZero();
    assertThat(order.isWhole()).isTrue();
    assertThat(order.procedure().orElseThrow().name()).isEqualTo("ShopOrder");
    assertThat(order.procedure().orElseThrow().arguments())
        .extracting(Variable::name)
        .containsExactly("id", "customer", "items");
  }

  @Test
  void the_input_is_what_comes_before_the_first_statement() throws ScriptFailure {
    Script order = script(Shop.ORDER);
    Frame frame = order.frame(new Draws(42), new Frame.Uniques(9, 1));
    frame.begin(3);
    order.prepare(frame);

    assertThat(order.written(frame)).isEqualTo(9);
    long customer = frame.bits(parameter(order, "customer"));
    assertThat(customer).isBetween(1L, 1000L);
    assertThat(order.spans(frame)).isEqualTo(customer % 2 == 1);
    assertThat(frame.object(parameter(order, "place_name"))).isIn("Ulm", "Bern");
  }

  @Test
  void the_elements_of_an_array_can_be_distinct_and_sorted_and_know_their_index()
      throws ScriptFailure {
    Script order = script(Shop.ORDER);
    Frame frame = order.frame(new Draws(42), new Frame.Uniques(1, 1));
    frame.begin(0);
    order.prepare(frame);
    int length = (int) frame.bits(parameter(order, "lines"));

    Variable items = parameter(order, "items");
    assertThat(frame.bits(items)).isEqualTo(length);
    assertThat(elements(frame, items)).hasSize(length).isSorted().doesNotHaveDuplicates();
    List<Long> tens = new ArrayList<>();
    for (long i = 1; i <= length; i++) {
      tens.add(10 * i);
    }
    assertThat(elements(frame, parameter(order, "counts"))).isEqualTo(tens);
  }

  private static List<Long> elements(Frame frame, Variable array) {
    List<Long> elements = new ArrayList<>();
    for (int i = 0; i < frame.bits(array); i++) {
      elements.add(frame.elements(array)[i]);
    }
    return elements;
  }

  private static Variable parameter(Script script, String name) {
    return script.statements().stream()
        .flatMap(statement -> statement.parameters().stream())
        .filter(variable -> variable.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void an_input_is_executed_again_with_the_same_values_whatever_the_try_before_it_did()
      throws SQLException {
    Script script =
        script(
            "\\set a random(1, 1000000)\n\\array b 3 random(1, 9)\nselect :a, :b;\n"
                + "\\set a random(1, 1000000)\n\\array b 5 0\nselect :a;");
    Frame terminal = script.frame(new Draws(1), new Frame.Uniques(1, 1));
    Registers input = terminal.begin(0);
    int place = script.prepare(terminal);
    Frame session = script.frame(new Draws(2), new Frame.Uniques(1, 1));
    for (int tries = 0; tries < 2; tries++) {
      session.begin(input, 99);
      script.execute(session, new Noting(Map.of()), place);
    }

    assertThat(notes).hasSize(4);
    assertThat(notes.subList(0, 2)).isEqualTo(notes.subList(2, 4));
  }

  @Test
  void a_question_mark_stands_for_each_variable_outside_of_quotes_casts_and_comments() {
    Script script =
        script(
            "\\set a 1\nselect :a, ':b', \":b\", `:b`, $q$ ; :b $q$, :a::text, b[1:2] -- :a ;\n"
                + ", (select 1; ) /* :a */ from x;select :a");

    assertThat(script.statements())
        .extracting(Statement::sql)
        .containsExactly(
            "select ?, ':b', \":b\", `:b`, $q$ ; :b $q$, ?::text, b[1:2] \n"
                + ", (select 1; ) /* :a */ from x",
            "select ?");
  }

  @Test
  void the_order_is_rolled_back_where_the_customer_has_no_credit() throws SQLException {
    assertThat(run(Shop.ORDER, Map.of("credit", new BigDecimal("-0.01")))).isEqualTo(1);
    assertThat(notes).hasSize(1);
  }

  @Test
  void the_order_is_accepted_otherwise_with_a_batch_a_pause_and_a_pipeline() throws SQLException {
    assertThat(run(Shop.ORDER, Map.of("credit", new BigDecimal("0.01")))).isZero();
    assertThat(notes)
        .extracting(note -> note.substring(0, note.indexOf(' ')))
        .containsExactly("execute", "execute", "batch", "sleep", "pipeline");
    assertThat(notes).contains("sleep 2000");
  }

  @Test
  void a_branch_is_taken_by_its_condition_and_branches_nest() throws SQLException {
    String text =
        "\\if :client_id = %d\n\\if false\nselect 1;\n\\else\nselect 2;\n\\endif\n"
            + "\\elif :client_id = 8\nselect 3;\n\\elif :client_id = 7\nselect 4;\n"
            + "\\else\nselect 5;\n\\endif\nselect 6;";
    run(text.formatted(7), Map.of());
    run(text.formatted(6), Map.of());
    run(text.replace("= 7", "= 6").formatted(6), Map.of());

    assertThat(notes)
        .containsExactly(
            "execute select 2 []",
            "execute select 6 []",
            "execute select 4 []",
            "execute select 6 []",
            "execute select 5 []",
            "execute select 6 []");
  }

  @Test
  void results_become_variables_by_their_prefix_and_only_those_that_are_read() {
    Script script =
        script("select 1 as a, 2 as b; \\gset x_\n\\set sum :x_a + 1\nselect :x_a, :sum;");

    assertThat(script.statements().get(0).columns()).containsOnlyKeys("a");
    assertThat(script.statements()).extracting(Statement::takesRow).containsExactly(true, false);
  }

  @Test
  void a_statement_reads_only_when_no_word_says_that_it_writes_or_locks() {
    Script script =
        script(
            "select 1; (SELECT 2); values (1); select 1 for\n update; select 1 for no key update;"
                + "with x as (delete from a returning b) select * from x; select 1 into y;"
                + "insert into a values (1);");

    assertThat(script.statements())
        .extracting(Statement::reads)
        .containsExactly(true, true, true, false, false, false, false, false);
  }

  @Test
  void begin_and_commit_make_one_transaction_and_are_no_statements() {
    Script script = script("-- transaction: each statement\nBEGIN;\nselect 1;\nEND;");

    assertThat(script.isWhole()).isTrue();
    assertThat(script.statements()).hasSize(1);
    assertThat(script("-- transaction: each statement\nselect 1;").isWhole()).isFalse();
  }

  @Test
  void pgbench_s_own_scripts_are_read_as_they_are() throws SQLException {
    Map<String, Integer> statements = Map.of("tpcb-like", 5, "simple-update", 3, "select-only", 1);
    for (Map.Entry<String, Integer> builtIn : statements.entrySet()) {
      Script script = script(Shop.resource(PGBENCH + builtIn.getKey() + ".sql"));

      assertThat(script.isWhole()).isTrue();
      assertThat(script.statements()).as(builtIn.getKey()).hasSize(builtIn.getValue());
      Frame frame = script.frame(new Draws(1), new Frame.Uniques(1, 1));
      frame.begin(0);
      script.execute(frame, new Noting(Map.of()), script.prepare(frame));
      assertThat(frame.bits(parameter(script, "aid"))).isBetween(1L, 100_000L);
    }
  }

  @Test
  void a_command_goes_on_in_the_next_line_after_a_backslash() throws SQLException {
    run("\\set a 1 + \\\n  2\nselect :a;", Map.of());

    assertThat(notes).containsExactly("execute select ? [3]");
  }

  @Test
  void a_pause_has_a_unit_by_itself_or_behind_digits_and_a_variable_keeps_its_name()
      throws SQLException {
    run(
        "\\set delay_ms 3\nselect 1;\n\\sleep :delay_ms\n\\sleep :delay_ms us\n"
            + "\\sleep 4ms\n\\sleep 2 + 3 ms\nselect 1;",
        Map.of());

    assertThat(notes)
        .containsSubsequence("sleep 3000000000", "sleep 3000", "sleep 4000000", "sleep 5000000");
  }

  @Test
  void a_whole_number_that_a_statement_gives_as_a_decimal_one_is_divided_as_pgbench_does()
      throws SQLException {
    String text = "select sum(a) as a from b; \\gset\n\\set half :a / 2\nselect :half;";
    run(text, Map.of("a", new BigDecimal("501")));
    run(text, Map.of("a", new BigDecimal("501.0")));

    assertThat(notes)
        .contains(
            "execute select ? [250]",
            "execute select ? [" + Double.doubleToRawLongBits(250.5) + "]");
  }

  @ParameterizedTest
  @CsvSource({
    "9223372036854775807, 4611686018427387904",
    "9223372036854775808, 4886405595696988160",
    "-9223372036854775808, -4611686018427387903",
    "999999999999999999, 500000000000000000"
  })
  void a_decimal_result_is_whole_as_far_as_64_bits_hold_it(BigDecimal given, long bits)
      throws SQLException {
    run("select a from b; \\gset\n\\set half :a / 2 + 1\nselect :half;", Map.of("a", given));

    assertThat(notes).contains("execute select ? [" + bits + "]");
  }

  private static Script picking(String csv) {
    return Script.read(
        "shop/order.sql",
        "\\pick place places.csv\nselect :place_zip;",
        CONSTANTS,
        Map.of("places.csv", csv));
  }

  @ParameterizedTest
  @ValueSource(strings = {"00501", "1234567890123456789"})
  void a_picked_value_that_a_number_would_not_keep_is_a_text(String zip) throws ScriptFailure {
    Script script = picking("zip\n" + zip + "\n" + zip + "\n");
    Frame frame = script.frame(new Draws(1), new Frame.Uniques(1, 1));
    frame.begin(0);
    script.prepare(frame);

    assertThat(frame.kind(parameter(script, "place_zip"))).isEqualTo(Frame.TEXT);
    assertThat(frame.object(parameter(script, "place_zip"))).isEqualTo(zip);
  }

  @Test
  void a_row_with_too_few_values_is_refused_with_its_number() {
    assertThatThrownBy(() -> picking("zip,name\n10001,New York\n00501\n"))
        .hasMessageStartingWith("shop/order.sql:1: places.csv: row 2 below its columns: ");
  }

  @Test
  void arrays_of_a_batch_must_be_equally_long_and_an_empty_batch_is_not_sent() throws SQLException {
    run("\\array a 0 1\n\\batch\ninsert into x values (:a);", Map.of());
    assertThat(notes).isEmpty();
    assertThatThrownBy(
            () ->
                run(
                    "\\array a 2 1\n\\array b 3 1\n\\batch\ninsert into x values (:a, :b);",
                    Map.of()))
        .hasMessage("shop/order.sql:4: the arrays of a batch have 2 and 3 elements");
  }

  @Test
  void an_array_that_cannot_have_as_many_distinct_elements_fails_with_its_line() {
    assertThatThrownBy(
            () -> run("select 1;\n\\array a 4 random(1, 3) distinct\nselect :a;", Map.of()))
        .isInstanceOf(SQLException.class)
        .hasMessage("shop/order.sql:2: the array a found no distinct element in 10000 draws");
  }

  private int run(String text, Map<String, Object> row) throws SQLException {
    Script script = script(text);
    Frame frame = script.frame(new Draws(5), new Frame.Uniques(1, 1));
    frame.begin(7);
    return script.execute(frame, new Noting(row), script.prepare(frame));
  }

  /** Notes the statements, and answers each with the same row. */
  private final class Noting implements ScriptSession {
    private final Map<String, Object> row;

    Noting(Map<String, Object> row) {
      this.row = row;
    }

    @Override
    public void execute(Statement statement, Frame frame) {
      note("execute", statement, frame);
      statement
          .columns()
          .forEach((column, variable) -> frame.set(variable.register(), row.get(column)));
    }

    @Override
    public void executeBatch(Statement statement, Frame frame, int rows) {
      note("batch", statement, frame);
    }

    @Override
    public void executePipeline(List<Statement> statements, Frame frame) {
      statements.forEach(statement -> note("pipeline", statement, frame));
      notes.remove(notes.size() - 1);
    }

    @Override
    public void sleep(long nanos) {
      notes.add("sleep " + nanos);
    }

    private void note(String how, Statement statement, Frame frame) {
      List<Object> values = new ArrayList<>();
      for (Variable parameter : statement.parameters()) {
        values.add(parameter.isArray() ? elements(frame, parameter) : frame.bits(parameter));
      }
      notes.add(how + " " + statement.sql() + " " + values);
    }
  }
}
