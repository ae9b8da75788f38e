package dev.loadstone.benchmarks.sql.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.core.LoadstoneException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScriptRefusalsTest {
  private static final Map<String, String> FILES =
      Map.of("cities.csv", "name,people\nUlm,3\nBern,1\n", "empty.csv", "name,people\nUlm,0\n");

  /** Scripts, and why they are refused. */
  private static final Map<String, String> REFUSALS = new LinkedHashMap<>();

  static {
    refused("select 'it;", "1: a quote or comment that begins here does not end");
    refused("select 1;\n/* no end", "2: a quote or comment that begins here does not end");
    refused("\n\nselect $a$ x;", "3: a quote or comment that begins here does not end");
    refused(
        "\\set x 'abc'\nselect 1;",
        "1: 'abc' is no expression of pgbench; expected numbers, :variables, operators and functions");
    refused("\\set x\nselect 1;", "1: expected \\set NAME EXPRESSION");
    refused("\\set x randm(1, 2)\nselect 1;", "1: unknown function randm; did you mean random?");
    refused("\\set x random(1)\nselect 1;", "1: random has 1 argument; expected 2");
    refused("\\set x permute(1)\nselect 1;", "1: permute has 1 argument; expected 2 or 3");
    refused("\\set x greatest()\nselect 1;", "1: greatest has 0 arguments; expected 1 or more");
    refused(
        "\\set x 9223372036854775808\nselect 1;",
        "1: 9223372036854775808 is no whole number of 64 bits");
    refused(
        "\\set items 3\nselect :itemz;",
        "2: :itemz is assigned nowhere before it; did you mean :items?");
    refused("select 1;\n\\endif", "2: \\endif without \\if");
    refused("\\else\nselect 1;", "1: \\else without \\if");
    refused("\\if 1\n\\else\n\\elif 2\n\\endif\nselect 1;", "3: \\elif after \\else");
    refused("\\if true\nselect 1;", "1: \\if without \\endif");
    refused(
        "\\startpipeline\nselect 1; \\gset\n\\endpipeline",
        "2: \\gset in a pipeline, whose results come together");
    refused(
        "\\startpipeline\n\\set x 1\n\\endpipeline",
        "2: \\set in a pipeline, whose statements are sent together");
    refused("\\startpipeline\n\\endpipeline", "2: the pipeline has no statement");
    refused("\\startpipeline\nselect 1;", "2: \\startpipeline without \\endpipeline");
    refused("select 1;\n\\endpipeline", "2: \\endpipeline without \\startpipeline");
    refused("\\gset\nselect 1;", "1: \\gset without a statement before it");
    refused("\\batch\nselect 1;", "2: \\batch needs an array in its statement");
    refused("select 1;\n\\batch", "2: \\batch without a statement after it");
    refused("\\array x 3 1\n\\batch\nselect :x;", "3: \\batch is for statements that write");
    refused(
        "\\array x 3 1\n\\set y :x + 1\nselect 1;",
        "2: :x is an array; expected a variable with one value");
    refused("\\array x 3 1\n\\set x 1\nselect 1;", "2: :x is an array before this");
    refused("\\set x 1\n\\array x 3 1\nselect 1;", "2: :x is no array before this");
    refused(
        "\\sleep 1 s\nselect 1;",
        "1: \\sleep before or after all statements is a pause of the user; expected -- keying: or"
            + " -- think: at the head");
    refused(
        "select 1;\n\\sleep 1 s",
        "2: \\sleep before or after all statements is a pause of the user; expected -- keying: or"
            + " -- think: at the head");
    refused(
        "-- answers: accepted, sold-out rollback\n\\answer sold\nselect 1;",
        "2: unknown answer sold; expected one of accepted, sold-out; did you mean sold-out?");
    refused(
        "-- answers: Accepted\nselect 1;",
        "1: -- answers: Accepted; expected different names such as: accepted, sold-out rollback");
    refused("-- wieght: 3\nselect 1;", "1: unknown line -- wieght:; did you mean weight?");
    refused("-- weight: -1\nselect 1;", "1: weight -1; expected 0 or more");
    refused("-- weight: 1\n-- weight: 2\nselect 1;", "2: -- weight: is there twice");
    refused(
        "-- transaction: hole\nselect 1;",
        "1: -- transaction: hole; expected one of whole, each statement; did you mean whole?");
    refused("-- keying: two\nselect 1;", "1: -- keying: two; expected a time such as 500ms or 2s");
    refused(
        "-- written: :id\nselect 1;", "1: :id is assigned nowhere before it; did you mean :index?");
    refused("-- procedure: Order\nselect 1;", "1: expected -- procedure: NAME(:variable, …)");
    refused(
        "-- written: :x\nselect 1;\n\\set x 1\nselect :x;", "1: :x is assigned nowhere before it");
    refused(
        "\\set a 1\nselect /* :a */ 'b:a';",
        "2: :a in quotes is text and not the variable; expected it outside, as in 'a' || :a");
    refused(
        "insert into a values (1) \\gset\nselect :b;",
        "1: \\gset after a statement that gives no row; expected one");
    refused(
        "-- procedure: Order(1)\nselect 1;",
        "1: 1 is no argument of a procedure; expected a variable");
    refused(
        "-- procedure: Order(:x)\n\\set y 1\nselect :y;\n\\set x 1",
        "1: :x is assigned after the first statement; a procedure is called with the input alone");
    refused("\\pick city towns.csv by people\nselect 1;", "1: the folder has no file towns.csv");
    refused(
        "\\pick city cities.csv by inhabitants\nselect 1;",
        "1: cities.csv has no column inhabitants; expected one of name, people");
    refused(
        "\\pick city cities.csv by name\nselect 1;",
        "1: cities.csv: the weight 'Ulm' of name is no number from 0 on");
    refused(
        "\\pick city empty.csv by people\nselect 1;", "1: empty.csv: all weights of people are 0");
    refused(
        "\\setshell x date\nselect 1;",
        "1: \\setshell starts a program for each transaction; expected \\set");
    refused("select 1;\n\\aset", "2: \\aset; expected \\gset after each statement");
    refused("\\sett x 1\nselect 1;", "1: unknown command \\sett; did you mean set?");
    String around =
        "; expected begin and commit around all statements or neither, and \\answer with an answer"
            + " that rolls back";
    refused("select 1;\nbegin;", "2: begin" + around);
    refused("begin;\nselect 1;", "1: begin" + around);
    refused("select 1;\ncommit;", "2: commit" + around);
    refused("begin;\nselect 1;\nend;\nselect 2;", "1: begin" + around);
    refused("select 1;\nrollback;", "2: rollback" + around);
    refused("\\set x 1", "1: no statement; expected at least one");
  }

  private static void refused(String script, String message) {
    REFUSALS.put(script, "shop/order.sql:" + message);
  }

  @Test
  void whatever_is_malformed_is_refused_with_its_line_and_what_was_expected() {
    Map<String, String> messages = new LinkedHashMap<>();
    REFUSALS.forEach((script, message) -> messages.put(script, messageOf(script)));

    assertThat(messages).containsExactlyEntriesOf(REFUSALS);
  }

  private static String messageOf(String script) {
    LoadstoneException refusal =
        catchThrowableOfType(
            LoadstoneException.class,
            () -> Script.read("shop/order.sql", script, Map.of("scale", 1L), FILES));
    return refusal == null ? "accepted" : refusal.getMessage();
  }
}
