package dev.loadstone.benchmarks.sql.script;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.core.text.NearestName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a script: its head, its commands and its statements. */
final class ScriptParser {
  private static final Pattern SET = Pattern.compile("(\\w+)\\s+(.+)", Pattern.DOTALL);
  private static final Pattern PICK = Pattern.compile("(\\w+)\\s+(\\S+)(?:\\s+by\\s+(\\w+))?");
  private static final Pattern SLEEP =
      Pattern.compile("(\\d+(?=[ums])|.+?(?=\\s|$))\\s*(us|ms|s)?");
  private static final Pattern ARRAY =
      Pattern.compile("(\\w+)\\s+(.+?)(\\s+distinct)?(\\s+sorted)?", Pattern.DOTALL);
  private static final Pattern PROCEDURE = Pattern.compile("(\\w+) *\\((.*)\\)");
  private static final Pattern ANSWER = Pattern.compile("([a-z][a-z0-9-]*)( rollback)?");
  private static final Pattern BEGIN =
      Pattern.compile("(?i)(begin|start)(\\s+transaction|\\s+work)?");
  private static final Pattern COMMIT =
      Pattern.compile("(?i)(commit|end)(\\s+transaction|\\s+work)?");
  private static final Pattern ENDS =
      Pattern.compile("(?i)(begin|start|commit|end|rollback)(\\s+transaction|\\s+work)?");

  private static final Pattern READS = Pattern.compile("\\(*(select|values|table|show)\\b.*");
  private static final Pattern LOCKS =
      Pattern.compile(".*\\b(for (no key )?update|for (key )?share|into)\\b.*");

  /** A variable as it stands in what is quoted; one that is outside is a question mark by then. */
  private static final Pattern QUOTED_NAME =
      Pattern.compile(
          "/\\*.*?\\*/|(?<!:):([\\p{L}_]\\w*)", Pattern.DOTALL | Pattern.UNICODE_CHARACTER_CLASS);

  private static final Set<String> BRANCH_ENDS = Set.of("elif", "else", "endif");

  private static final List<String> COMMANDS =
      List.of(
          "set,array,pick,if,elif,else,endif,gset,batch,startpipeline,endpipeline,sleep,answer"
              .split(","));

  private final String path;
  private final Map<String, ? extends Number> constants;
  private final Map<String, String> files;
  private final Head head;
  private final List<Script.Answer> answers;
  private final Names names;
  private final Deque<Lexer.Piece> rest;
  private final List<Step> steps = new ArrayList<>();

  private final List<Integer> lines = new ArrayList<>();

  private final List<Statement> statements = new ArrayList<>();

  /** The variables before the first statement. */
  private Set<String> inputs = Set.of();

  private Expression spans;
  private Expression written;

  private int line;

  ScriptParser(
      String path,
      String text,
      Map<String, ? extends Number> constants,
      Map<String, String> files) {
    this.path = path;
    this.constants = constants;
    this.files = files;
    this.head = new Head(path, text);
    this.answers =
        head.read("answers", ScriptParser::answers, List.of(new Script.Answer("committed", false)));
    this.names = new Names(constants);
    this.rest = new ArrayDeque<>(Lexer.pieces(path, text));
  }

  private static List<Script.Answer> answers(String value) throws Refusal {
    List<Script.Answer> answers = new ArrayList<>();
    for (String part : value.split(" *, *", -1)) {
      Matcher answer = ANSWER.matcher(part);
      require(
          answer.matches()
              && answers.stream().noneMatch(before -> before.name().equals(answer.group(1))),
          "-- answers: %s; expected different names such as: accepted, sold-out rollback",
          value);
      answers.add(new Script.Answer(answer.group(1), answer.group(2) != null));
    }
    return answers;
  }

  Script parse() {
    boolean bounded = unbounded();
    try {
      block();
      if (!rest.isEmpty()) {
        throw new Refusal("\\%s without \\if", next().command());
      }
      require(!statements.isEmpty(), "no statement; expected at least one");
      add(new Step.End(0));
    } catch (Refusal e) {
      throw e.at(path, line);
    }
    boolean whole = head.choice("transaction", "whole", "each statement", true) || bounded;
    Script.Facts facts =
        new Script.Facts(
            head.read("title", Optional::of, Optional.empty()),
            head.read("weight", this::weight, 1.0),
            answers,
            head.choice("duplicate key", "retry", "fail", false),
            head.read("found by", Optional::of, Optional.empty()),
            head.time("keying"),
            head.time("think"));
    Script.Declared declared =
        new Script.Declared(
            facts, spans, written, head.read("procedure", this::procedure, Optional.empty()));
    return new Script(
        path,
        new Script.Code(List.copyOf(steps), lines, statements, whole),
        names.layout(),
        declared);
  }

  private double weight(String value) throws Refusal {
    double weight = ExpressionParser.number(value, constants, false).doubleValue();
    require(
        weight >= 0 && weight < Double.POSITIVE_INFINITY, "weight %s; expected 0 or more", value);
    return weight;
  }

  private Optional<Script.Procedure> procedure(String value) throws Refusal {
    Matcher call = matched(PROCEDURE, value, "-- procedure: NAME(:variable, …)");
    List<Variable> arguments = new ArrayList<>();
    for (String argument : call.group(2).strip().split(" *, *", -1)) {
      if (!argument.isEmpty()) {
        require(
            argument.matches(":\\w+"),
            "%s is no argument of a procedure; expected a variable",
            argument);
        Variable read = names.read(argument.substring(1));
        require(
            inputs.contains(read.name()),
            "%s is assigned after the first statement; a procedure is called with the input alone",
            argument);
        arguments.add(read);
      }
    }
    return Optional.of(new Script.Procedure(call.group(1), arguments));
  }

  private Expression expression(String text) throws Refusal {
    return ExpressionParser.parse(text, names);
  }

  private Lexer.Piece next() {
    Lexer.Piece piece = rest.remove();
    line = piece.line();
    return piece;
  }

  private boolean nextIs(String command) {
    return !rest.isEmpty() && rest.peek().command().equals(command);
  }

  private void add(Step step) {
    steps.add(step);
    lines.add(line);
  }

  private void addComputed(Step.Computed step) {
    add(step);
  }

  private void addStated(Step.Stated step) {
    add(step);
  }

  private void block() throws Refusal {
    while (!rest.isEmpty() && !BRANCH_ENDS.contains(rest.peek().command())) {
      step(next());
    }
  }

  private void step(Lexer.Piece piece) throws Refusal {
    String name = piece.command();
    String text = piece.text();
    switch (name) {
      case "" -> {
        Statement statement = statement(piece);
        addStated((frame, session) -> session.execute(statement, frame));
      }
      case "set" -> set(text);
      case "array" -> array(text);
      case "pick" -> pick(text);
      case "sleep" -> sleep(text);
      case "answer" -> answer(text);
      case "if" -> branches(piece);
      case "batch" -> batch();
      case "startpipeline" -> pipeline();
      case "gset" -> throw new Refusal("\\gset without a statement before it");
      case "endpipeline" -> throw new Refusal("\\endpipeline without \\startpipeline");
      case "shell", "setshell" ->
          throw new Refusal("\\%s starts a program for each transaction; expected \\set", name);
      case "aset" -> throw new Refusal("\\aset; expected \\gset after each statement");
      default ->
          throw new Refusal("unknown command \\%s%s", name, NearestName.question(name, COMMANDS));
    }
  }

  /** Takes away the begin and the commit around all statements; returns whether they were there. */
  private boolean unbounded() {
    List<Lexer.Piece> all = rest.stream().filter(piece -> piece.command().isEmpty()).toList();
    boolean bounded =
        all.size() > 1
            && BEGIN.matcher(all.get(0).text()).matches()
            && COMMIT.matcher(all.get(all.size() - 1).text()).matches();
    if (bounded) {
      rest.remove(all.get(0));
      rest.remove(all.get(all.size() - 1));
    }
    return bounded;
  }

  private Statement statement(Lexer.Piece piece) throws Refusal {
    require(
        !ENDS.matcher(piece.text()).matches(),
        "%s; expected begin and commit around all statements or neither, and \\answer with an"
            + " answer that rolls back",
        piece.text());
    if (statements.isEmpty()) {
      inputs = names.known();
      spans = head.read("spans", this::expression, frame -> frame.truth(false));
      written = head.read("written", this::expression, frame -> frame.whole(0));
    }
    requireUnquoted(piece);
    List<Variable> parameters = new ArrayList<>();
    for (String name : piece.names()) {
      parameters.add(names.read(name));
    }
    String words = piece.text().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    boolean reads = READS.matcher(words).matches() && !LOCKS.matcher(words).matches();
    boolean takesRow = nextIs("gset");
    Map<String, Variable> columns = Map.of();
    if (takesRow) {
      String prefix = next().text();
      require(prefix.matches("\\w*"), "\\gset %s; expected letters, digits and _", prefix);
      columns = names.results(prefix);
    }
    Statement made =
        new Statement(piece.line(), piece.text(), parameters, reads, takesRow, columns);
    require(
        !takesRow || !made.changes(), "\\gset after a statement that gives no row; expected one");
    statements.add(made);
    return made;
  }

  /** pgbench would put the value there. */
  private void requireUnquoted(Lexer.Piece piece) throws Refusal {
    Matcher quoted = QUOTED_NAME.matcher(piece.text());
    while (quoted.find()) {
      require(
          !names.known().contains(String.valueOf(quoted.group(1))),
          ":%1$s in quotes is text and not the variable; expected it outside, as in 'a' || :%1$s",
          quoted.group(1));
    }
  }

  private void batch() throws Refusal {
    require(nextIs(""), "\\batch without a statement after it");
    Statement statement = statement(next());
    require(
        statement.parameters().stream().anyMatch(Variable::isArray),
        "\\batch needs an array in its statement");
    require(!statement.reads() && !statement.takesRow(), "\\batch is for statements that write");
    add(new Step.ExecuteBatch(statement));
  }

  private void pipeline() throws Refusal {
    List<Statement> all = new ArrayList<>();
    while (!rest.isEmpty() && !nextIs("endpipeline")) {
      Lexer.Piece piece = next();
      require(
          piece.command().isEmpty(),
          "\\%s in a pipeline, whose statements are sent together",
          piece.command());
      Statement statement = statement(piece);
      require(!statement.takesRow(), "\\gset in a pipeline, whose results come together");
      all.add(statement);
    }
    require(!rest.isEmpty(), "\\startpipeline without \\endpipeline");
    next();
    require(!all.isEmpty(), "the pipeline has no statement");
    addStated((frame, session) -> session.executePipeline(all, frame));
  }

  private void set(String text) throws Refusal {
    Matcher set = matched(SET, text, "\\set NAME EXPRESSION");
    Expression expression = expression(set.group(2));
    int register = names.assigned(set.group(1), false).register();
    addComputed(
        (frame, next) -> {
          expression.evaluate(frame);
          frame.assign(register);
          return next;
        });
  }

  private void array(String text) throws Refusal {
    Matcher array = matched(ARRAY, text, "\\array NAME SIZE EXPRESSION");
    List<Expression> both = ExpressionParser.parseTwo(array.group(2), names);
    Variable variable = names.assigned(array.group(1), true);
    boolean distinct = array.group(3) != null;
    boolean sorted = array.group(4) != null;
    add(new Step.FillArray(variable, both.get(0), both.get(1), distinct, sorted));
  }

  private void pick(String text) throws Refusal {
    Matcher pick = matched(PICK, text, "\\pick NAME FILE.csv by COLUMN");
    CsvTable table = CsvTable.read(pick.group(2), files);
    double[] cumulated = table.cumulatedWeights(pick.group(3) == null ? "" : pick.group(3));
    List<Step.Column> columns = new ArrayList<>();
    for (String name : table.columns()) {
      int register = names.assigned(pick.group(1) + "_" + name, false).register();
      columns.add(Step.Column.of(register, table.column(name), names));
    }
    add(Step.pick(cumulated, columns));
  }

  private void sleep(String text) throws Refusal {
    Matcher sleep = matched(SLEEP, text, "\\sleep NUMBER us, ms or s");
    require(
        !statements.isEmpty() && rest.stream().anyMatch(piece -> piece.command().isEmpty()),
        "\\sleep before or after all statements is a pause of the user; expected -- keying: or"
            + " -- think: at the head");
    Expression duration = expression(sleep.group(1));
    long unitNanos = Head.nanos(sleep.group(2));
    addStated(
        (frame, session) -> {
          duration.evaluate(frame);
          session.sleep(frame.asWhole() * unitNanos);
        });
  }

  private void answer(String name) throws Refusal {
    List<String> all = answers.stream().map(Script.Answer::name).toList();
    int number = all.indexOf(name);
    require(number >= 0, "unknown answer %s%s", name, NearestName.advice(name, all));
    add(new Step.End(number));
  }

  private void branches(Lexer.Piece first) throws Refusal {
    List<Integer> jumps = new ArrayList<>();
    Lexer.Piece branch = first;
    while (!branch.command().equals("endif")) {
      boolean last = branch.command().equals("else");
      Expression condition = last ? frame -> frame.truth(true) : expression(branch.text());
      int test = steps.size();
      add(null);
      block();
      if (rest.isEmpty()) {
        line = first.line();
        throw new Refusal("\\if without \\endif");
      }
      branch = next();
      require(!last || branch.command().equals("endif"), "\\%s after \\else", branch.command());
      jumps.add(steps.size());
      add(null);
      steps.set(test, jumpUnless(condition, steps.size()));
    }
    int end = steps.size();
    jumps.forEach(jump -> steps.set(jump, jumpUnless(Frame::nothing, end)));
  }

  private static Step.Computed jumpUnless(Expression condition, int otherwise) {
    return (frame, next) -> {
      condition.evaluate(frame);
      return frame.holds() ? next : otherwise;
    };
  }

  private static Matcher matched(Pattern pattern, String text, String form) throws Refusal {
    Matcher matcher = pattern.matcher(text);
    require(matcher.matches(), "expected %s", form);
    return matcher;
  }
}
