package dev.loadstone.benchmarks.sql.script;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.benchmarks.sql.script.Statement.Results;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a script: its head, its commands and its statements. */
final class ScriptParser {
  private static final Pattern COMMAND = Pattern.compile("\\\\(\\w*)\\s*(.*)", Pattern.DOTALL);
  private static final Pattern SET = Pattern.compile("(\\w+)\\s+(.+)", Pattern.DOTALL);
  private static final Pattern PICK = Pattern.compile("(\\w+)\\s+(\\S+)(?:\\s+by\\s+(\\w+))?");
  private static final Pattern SLEEP = Pattern.compile("(.+?)\\s*(us|ms|s)?");
  private static final Pattern ARRAY_ORDER =
      Pattern.compile("(.+?)(\\s+distinct)?(\\s+sorted)?", Pattern.DOTALL);
  private static final Pattern PROCEDURE = Pattern.compile("(\\w+) *\\((.*)\\)");
  private static final Pattern ARGUMENT = Pattern.compile(":\\w+");
  private static final Pattern BEGIN =
      Pattern.compile("(begin|start)( transaction| work)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern COMMIT =
      Pattern.compile("(commit|end)( transaction| work)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern READS = Pattern.compile("\\(*(select|values|table|show)\\b.*");
  private static final Pattern LOCKS =
      Pattern.compile(".*\\b(for (no key )?update|for (key )?share|into)\\b.*");

  private static final String PAUSE =
      "\\sleep before or after all statements is a pause of the user; expected -- keying: or"
          + " -- think: at the head";

  private static final List<String> HEAD =
      List.of(
          ("title,weight,transaction,answers,duplicate key,spans,written,found by,procedure,"
                  + "keying,think")
              .split(","));

  private static final List<String> COMMANDS =
      List.of(
          ("set,array,pick,if,elif,else,endif,gset,get,gather,batch,startpipeline,endpipeline,"
                  + "sleep,answer")
              .split(","));

  private final String path;
  private final Map<String, ? extends Number> constants;
  private final Map<String, String> files;
  private final Head head;
  private final List<Script.Answer> answers;
  private final Names names;
  private final List<Lexer.Piece> pieces;

  /** The steps, which are made when all places and all variables are known. */
  private final List<Supplier<Step>> steps = new ArrayList<>();

  private final List<Integer> lines = new ArrayList<>();
  private final List<Draft> statements = new ArrayList<>();
  private final Deque<Branch> branches = new ArrayDeque<>();

  /** The statement that the next command may say something about; null after any command. */
  private Draft last;

  /** The statements of the pipeline that was begun; null outside of one. */
  private List<Draft> pipeline;

  private boolean batch;
  private boolean begun;
  private boolean ended;

  /** The line of a pause after the last statement so far; 0 when there is none. */
  private int pauseLine;

  private int line;

  ScriptParser(
      String path,
      String text,
      Map<String, ? extends Number> constants,
      Map<String, String> files) {
    this.path = path;
    this.constants = constants;
    this.files = files;
    this.head = new Head(path, text, HEAD);
    this.answers = head.answers("answers");
    this.names = new Names(constants);
    this.pieces = Lexer.pieces(path, text);
  }

  /** A statement whose result's variables are not all known. */
  private final class Draft {
    private final int number = line;
    private final String sql;
    private final List<Variable> parameters = new ArrayList<>();
    private Results results = Results.NONE;
    private String prefix = "";
    private Statement finished;

    Draft(Lexer.Piece piece) throws Refusal {
      this.sql = piece.text();
      for (String name : piece.names()) {
        parameters.add(names.read(name));
      }
    }

    boolean reads() {
      String words = sql.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
      return READS.matcher(words).matches() && !LOCKS.matcher(words).matches();
    }

    boolean hasArray() {
      return parameters.stream().anyMatch(Variable::isArray);
    }

    Statement finished() {
      if (finished == null) {
        Map<String, Variable> columns =
            results == Results.NONE ? Map.of() : names.columns(prefix, results == Results.ARRAYS);
        finished = new Statement(number, sql, parameters, reads(), results, columns);
      }
      return finished;
    }
  }

  /** A place that steps jump to. */
  private static final class Label {
    private int place;
  }

  /** The branches that one if begins. */
  private static final class Branch {
    private final int line;
    private final Label end = new Label();
    private Label otherwise = new Label();
    private boolean hasElse;

    Branch(int line) {
      this.line = line;
    }
  }

  Script parse() {
    try {
      for (Lexer.Piece piece : pieces) {
        line = piece.line();
        if (piece.isCommand()) {
          command(piece.text());
        } else {
          statement(piece);
        }
      }
      end();
    } catch (Refusal e) {
      throw e.at(path, line);
    }
    Script.Facts facts =
        new Script.Facts(
            head.text("title"),
            head.read("weight", this::weight).orElse(1.0),
            answers,
            head.choice("duplicate key", "retry", "fail", false),
            head.text("found by"),
            head.time("keying"),
            head.time("think"));
    Script.Declared declared =
        new Script.Declared(
            facts,
            head.read("spans", value -> ExpressionParser.parse(value, names)),
            head.read("written", value -> ExpressionParser.parse(value, names)),
            head.read("procedure", this::procedure));
    return new Script(path, code(), names.layout(), declared);
  }

  private double weight(String value) throws Refusal {
    double weight = ExpressionParser.number(value, constants, false).doubleValue();
    require(
        weight >= 0 && weight < Double.POSITIVE_INFINITY, "weight %s; expected 0 or more", value);
    return weight;
  }

  private Script.Code code() {
    return new Script.Code(
        steps.stream().map(Supplier::get).toList(),
        List.copyOf(lines),
        statements.stream().map(Draft::finished).toList(),
        head.choice("transaction", "whole", "each statement", true) || begun);
  }

  private void add(Supplier<Step> step) {
    steps.add(step);
    lines.add(line);
  }

  private void statement(Lexer.Piece piece) throws Refusal {
    String words = piece.text().replaceAll("\\s+", " ");
    if (BEGIN.matcher(words).matches()) {
      require(statements.isEmpty() && !begun, "%s is not the first statement", words);
      begun = true;
    } else if (COMMIT.matcher(words).matches()) {
      require(
          begun && !ended && branches.isEmpty(), "%s without begin as the first statement", words);
      ended = true;
    } else {
      require(!ended, "a statement after the commit; expected the commit as the last one");
      require(
          !words.equalsIgnoreCase("rollback"),
          "rollback is no statement of a script; expected \\answer with an answer that rolls back");
      work(new Draft(piece));
    }
  }

  private void work(Draft draft) throws Refusal {
    statements.add(draft);
    pauseLine = 0;
    last = batch || pipeline != null ? null : draft;
    if (pipeline != null) {
      pipeline.add(draft);
    } else if (batch) {
      require(draft.hasArray(), "\\batch needs an array in its statement");
      require(!draft.reads(), "\\batch is for statements that write");
      batch = false;
      add(() -> new Step.ExecuteBatch(draft.finished()));
    } else {
      add(() -> new Step.Execute(draft.finished()));
    }
  }

  private void command(String text) throws Refusal {
    Matcher command = COMMAND.matcher(text);
    require(command.matches(), "%s is no command", text);
    String name = command.group(1);
    String rest = command.group(2).strip();
    require(!batch, "\\batch without a statement after it");
    require(
        pipeline == null || name.equals("endpipeline"),
        "\\%s in a pipeline, whose %s together",
        name,
        name.matches("gset|get|gather") ? "results come" : "statements are sent");
    Draft before = last;
    last = null;
    switch (name) {
      case "set" -> set(rest);
      case "array" -> array(rest);
      case "pick" -> pick(rest);
      case "gset" -> results(name, before, Results.ROW, rest);
      case "get" -> results(name, before, Results.ROW_OR_NULLS, rest);
      case "gather" -> results(name, before, Results.ARRAYS, rest);
      case "sleep" -> sleep(rest);
      case "answer" -> answer(rest);
      case "if" -> {
        Branch branch = new Branch(line);
        condition(branch, rest);
        branches.push(branch);
      }
      case "elif" -> condition(otherwise(name), rest);
      case "else" -> otherwise(name).hasElse = true;
      case "endif" -> endif();
      case "batch" -> batch = true;
      case "startpipeline" -> pipeline = new ArrayList<>();
      case "endpipeline" -> endPipeline();
      case "shell", "setshell" ->
          throw new Refusal("\\%s starts a program for each transaction; expected \\set", name);
      case "aset" -> throw new Refusal("\\aset; expected \\gather, which makes arrays");
      default ->
          throw new Refusal("unknown command \\%s%s", name, NearestName.question(name, COMMANDS));
    }
  }

  private void set(String rest) throws Refusal {
    Matcher set = matched(SET, rest, "\\set NAME EXPRESSION");
    Expression expression = ExpressionParser.parse(set.group(2), names);
    int register = names.assigned(set.group(1), false).register();
    add(() -> new Step.Assign(register, expression));
  }

  private void array(String rest) throws Refusal {
    Matcher array = matched(SET, rest, "\\array NAME SIZE EXPRESSION");
    Matcher order = ARRAY_ORDER.matcher(array.group(2));
    require(order.matches(), "%s", rest);
    List<Expression> both = ExpressionParser.parseTwo(order.group(1), names);
    Variable variable = names.assigned(array.group(1), true);
    boolean distinct = order.group(2) != null;
    boolean sorted = order.group(3) != null;
    add(() -> new Step.FillArray(variable, both.get(0), both.get(1), distinct, sorted));
  }

  private void pick(String rest) throws Refusal {
    Matcher pick = matched(PICK, rest, "\\pick NAME FILE.csv by COLUMN");
    String file = pick.group(2);
    CsvTable table = CsvTable.read(file, files);
    double[] cumulated = table.cumulatedWeights(pick.group(3) == null ? "" : pick.group(3));
    List<Step.Pick.Column> columns = new ArrayList<>();
    for (String name : table.columns()) {
      int register = names.assigned(pick.group(1) + "_" + name, false).register();
      columns.add(new Step.Pick.Column(register, table.column(name), names));
    }
    add(() -> new Step.Pick(cumulated, columns));
  }

  private void results(String name, Draft before, Results results, String prefix) throws Refusal {
    require(before != null, "\\%s without a statement before it", name);
    require(prefix.matches("\\w*"), "\\%s %s; expected letters, digits and _", name, prefix);
    before.results = results;
    before.prefix = prefix;
    names.results(prefix, results == Results.ARRAYS);
  }

  private void sleep(String rest) throws Refusal {
    Matcher sleep = matched(SLEEP, rest, "\\sleep NUMBER us, ms or s");
    require(!statements.isEmpty(), PAUSE);
    Expression duration = ExpressionParser.parse(sleep.group(1), names);
    pauseLine = line;
    add(() -> new Step.Sleep(duration, Head.nanos(sleep.group(2))));
  }

  private void answer(String name) throws Refusal {
    List<String> all = answers.stream().map(Script.Answer::name).toList();
    int number = all.indexOf(name);
    require(number >= 0, "unknown answer %s%s", name, NearestName.advice(name, all));
    add(() -> new Step.End(number));
  }

  private void condition(Branch branch, String rest) throws Refusal {
    Expression expression = ExpressionParser.parse(rest, names);
    Label otherwise = new Label();
    branch.otherwise = otherwise;
    add(() -> new Step.JumpUnless(expression, otherwise.place));
  }

  /** Ends the branch before an elif or else, and returns what the branches belong to. */
  private Branch otherwise(String name) throws Refusal {
    require(!branches.isEmpty(), "\\%s without \\if", name);
    Branch branch = branches.peek();
    require(!branch.hasElse, "\\%s after \\else", name);
    add(() -> new Step.JumpUnless(Frame::nothing, branch.end.place));
    branch.otherwise.place = steps.size();
    return branch;
  }

  private void endif() throws Refusal {
    require(!branches.isEmpty(), "\\endif without \\if");
    Branch branch = branches.pop();
    if (!branch.hasElse) {
      branch.otherwise.place = steps.size();
    }
    branch.end.place = steps.size();
  }

  private void endPipeline() throws Refusal {
    require(pipeline != null, "\\endpipeline without \\startpipeline");
    List<Draft> drafts = pipeline;
    pipeline = null;
    require(!drafts.isEmpty(), "the pipeline has no statement");
    add(() -> new Step.ExecutePipeline(drafts.stream().map(Draft::finished).toList()));
  }

  private void end() throws Refusal {
    require(!batch, "\\batch without a statement after it");
    require(pipeline == null, "\\startpipeline without \\endpipeline");
    require(begun == ended, "begin without commit as the last statement");
    require(!statements.isEmpty(), "no statement; expected at least one");
    if (!branches.isEmpty()) {
      line = branches.peek().line;
      throw new Refusal("\\if without \\endif");
    }
    if (pauseLine > 0) {
      line = pauseLine;
      throw new Refusal(PAUSE);
    }
    add(() -> new Step.End(0));
  }

  private Script.Procedure procedure(String value) throws Refusal {
    Matcher call = matched(PROCEDURE, value, "-- procedure: NAME(:variable, …)");
    List<Variable> arguments = new ArrayList<>();
    for (String argument : Arrays.asList(call.group(2).strip().split(" *, *"))) {
      if (!argument.isEmpty()) {
        require(
            ARGUMENT.matcher(argument).matches(),
            "%s is no argument of a procedure; expected a variable",
            argument);
        arguments.add(names.read(argument.substring(1)));
      }
    }
    return new Script.Procedure(call.group(1), arguments);
  }

  private static Matcher matched(Pattern pattern, String text, String form) throws Refusal {
    Matcher matcher = pattern.matcher(text);
    require(matcher.matches(), "expected %s", form);
    return matcher;
  }
}
