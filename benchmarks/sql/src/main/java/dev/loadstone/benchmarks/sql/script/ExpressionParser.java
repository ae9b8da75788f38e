package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads expressions as pgbench does, with its precedence of operators. Where names are bare, a word
 * that is no function is a variable.
 */
public final class ExpressionParser {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*((\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?|:?[\\p{L}_]\\w*"
              + "|<<|>>|<=|>=|<>|!=|[-+*/%|&#~<>=(),])\\s*",
          Pattern.UNICODE_CHARACTER_CLASS);

  private static final int OR = 1;
  private static final int AND = 2;
  private static final int NOT = 3;
  private static final int IS = 4;
  private static final int COMPARISON = 5;
  private static final int BITS = 6;
  private static final int SUM = 7;
  private static final int PRODUCT = 8;
  private static final int SIGN = 9;

  /** An operator between two operands; those that compare cannot follow each other. */
  private record Operator(int level, Compiler compiler) {}

  @FunctionalInterface
  private interface Compiler {
    Expression compile(Expression left, Expression right);
  }

  private static final Map<String, Operator> OPERATORS =
      Map.ofEntries(
          Map.entry("or", new Operator(OR, (a, b) -> Operators.either(a, b, true))),
          Map.entry("and", new Operator(AND, (a, b) -> Operators.either(a, b, false))),
          Map.entry("=", comparison(order -> order == 0)),
          Map.entry("<>", comparison(order -> order != 0)),
          Map.entry("!=", comparison(order -> order != 0)),
          Map.entry("<", comparison(order -> order == -1)),
          Map.entry("<=", comparison(order -> order == -1 || order == 0)),
          Map.entry(">", comparison(order -> order == 1)),
          Map.entry(">=", comparison(order -> order == 0 || order == 1)),
          Map.entry("|", bits((x, y) -> x | y)),
          Map.entry("#", bits((x, y) -> x ^ y)),
          Map.entry("&", bits((x, y) -> x & y)),
          Map.entry("<<", bits((x, y) -> x << y)),
          Map.entry(">>", bits((x, y) -> x >> y)),
          Map.entry("+", number(SUM, Math::addExact, Double::sum)),
          Map.entry("-", number(SUM, Math::subtractExact, (x, y) -> x - y)),
          Map.entry("*", number(PRODUCT, Math::multiplyExact, (x, y) -> x * y)),
          Map.entry("/", number(PRODUCT, Operators::quotient, (x, y) -> x / y)),
          Map.entry(
              "%", new Operator(PRODUCT, (a, b) -> Operators.wholes(a, b, Operators::remainder))));

  private final String text;
  private final Names names;
  private final boolean bare;
  private final Matcher matcher;

  /** The next token as it is written; empty at the end. */
  private String written = "";

  /** The next token in lower case. */
  private String token = "";

  private ExpressionParser(String text, Names names, boolean bare) throws Refusal {
    this.text = text;
    this.names = names;
    this.bare = bare;
    this.matcher = TOKEN.matcher(text);
    next();
  }

  /** Reads a text that is one expression. */
  public static Expression parse(String text, Names names) throws Refusal {
    return new ExpressionParser(text, names, false).whole();
  }

  /**
   * Computes an expression of numbers that are known.
   *
   * @param bare whether they are read by their names alone, without a colon
   */
  public static Number number(String text, Map<String, ? extends Number> known, boolean bare)
      throws Refusal {
    Names names = new Names(known);
    Expression expression = new ExpressionParser(text, names, bare).whole();
    Frame frame = new Frame(names.layout(), new Draws(0), new Frame.Uniques(0, 0));
    frame.begin(0);
    try {
      expression.evaluate(frame);
      if (frame.kind == Frame.WHOLE) {
        return frame.value;
      }
      return frame.asDecimal();
    } catch (ScriptFailure e) {
      throw new Refusal("%s: %s", text, e.getMessage());
    }
  }

  private Expression whole() throws Refusal {
    Expression expression = expression(OR);
    requireEnd();
    return expression;
  }

  /** Reads the size of an array and the expression of its elements, and returns both. */
  static List<Expression> parseTwo(String text, Names names) throws Refusal {
    ExpressionParser parser = new ExpressionParser(text, names, false);
    return List.of(parser.operand(), parser.whole());
  }

  private static Operator comparison(IntPredicate order) {
    return new Operator(COMPARISON, (a, b) -> Operators.comparison(a, b, order));
  }

  private static Operator number(
      int level, Operators.Wholes wholes, DoubleBinaryOperator decimals) {
    return new Operator(level, (a, b) -> Operators.numbers(a, b, wholes, decimals));
  }

  private static Operator bits(Operators.Wholes operator) {
    return new Operator(BITS, (a, b) -> Operators.wholes(a, b, operator));
  }

  private Expression expression(int least) throws Refusal {
    Expression left = operand();
    while (true) {
      Operator operator = OPERATORS.get(token);
      if (operator != null && operator.level() >= least) {
        next();
        left = operator.compiler().compile(left, expression(operator.level() + 1));
        if (operator.level() == COMPARISON && levelOf(token) == COMPARISON) {
          throw refused();
        }
      } else if (least <= IS && token.matches("is|isnull|notnull")) {
        left = is(left);
      } else {
        return left;
      }
    }
  }

  private static int levelOf(String token) {
    Operator operator = OPERATORS.get(token);
    return operator == null ? 0 : operator.level();
  }

  private Expression is(Expression operand) throws Refusal {
    String form = token;
    next();
    if (!form.equals("is")) {
      return Operators.is(operand, Frame.NULL, 0, form.equals("isnull"));
    }
    boolean wanted = !take("not");
    String value = token;
    next();
    return switch (value) {
      case "null" -> Operators.is(operand, Frame.NULL, 0, wanted);
      case "true" -> Operators.is(operand, Frame.TRUTH, 1, wanted);
      case "false" -> Operators.is(operand, Frame.TRUTH, 0, wanted);
      default -> throw refused();
    };
  }

  private Expression operand() throws Refusal {
    if (isNumber()) {
      return number(false);
    }
    if (token.startsWith(":")) {
      Variable variable = names.readValue(written.substring(1));
      next();
      return load(variable);
    }
    if (!token.isEmpty() && (Character.isLetter(token.charAt(0)) || token.startsWith("_"))) {
      return word();
    }
    if (take("(")) {
      Expression inner = expression(OR);
      require(")");
      return inner;
    }
    if (take("-")) {
      return isNumber()
          ? number(true)
          : OPERATORS.get("-").compiler().compile(frame -> frame.whole(0), expression(SIGN));
    }
    if (take("+")) {
      return expression(SIGN);
    }
    if (take("~")) {
      Expression inverted = expression(BITS + 1);
      return Operators.wholes(frame -> frame.whole(-1), inverted, (x, y) -> x ^ y);
    }
    throw refused();
  }

  private boolean isNumber() {
    return token.matches("\\.?\\d.*");
  }

  private Expression number(boolean negative) throws Refusal {
    String digits = (negative ? "-" : "") + token;
    if (digits.matches("-?\\d+")) {
      try {
        long whole = Long.parseLong(digits);
        next();
        return frame -> frame.whole(whole);
      } catch (NumberFormatException e) {
        throw new Refusal("%s is no whole number of 64 bits", digits);
      }
    }
    double decimal = Double.parseDouble(digits);
    next();
    return frame -> frame.decimal(decimal);
  }

  private Expression word() throws Refusal {
    String name = written;
    String word = token;
    next();
    return switch (word) {
      case "null" -> Frame::nothing;
      case "true", "false" -> frame -> frame.truth(word.equals("true"));
      case "not" -> Operators.not(expression(NOT));
      case "case" -> choices();
      default -> bare && !token.equals("(") ? load(names.readBare(name)) : call(word);
    };
  }

  private static Expression load(Variable variable) {
    return frame -> frame.load(variable.register());
  }

  private Expression choices() throws Refusal {
    if (!token.equals("when")) {
      throw refused();
    }
    return choice();
  }

  /** Reads the rest of a case, from a when, the else or the end on. */
  private Expression choice() throws Refusal {
    if (take("when")) {
      Expression condition = expression(OR);
      require("then");
      Expression value = expression(OR);
      Expression rest = choice();
      return frame -> {
        condition.evaluate(frame);
        (frame.holds() ? value : rest).evaluate(frame);
      };
    }
    Expression otherwise = take("else") ? expression(OR) : Frame::nothing;
    require("end");
    return otherwise;
  }

  private Expression call(String name) throws Refusal {
    Functions.Function function = Functions.find(name);
    if (function == null) {
      throw new Refusal(
          "unknown function %s%s", name, NearestName.question(name, Functions.names()));
    }
    require("(");
    List<Expression> arguments = new ArrayList<>();
    if (!token.equals(")")) {
      do {
        arguments.add(expression(OR));
      } while (take(","));
    }
    require(")");
    int given = arguments.size();
    if (given < function.least() || given > function.most()) {
      throw new Refusal(
          "%s has %d argument%s; expected %s",
          name, given, given == 1 ? "" : "s", function.expected());
    }
    if (function.seeded() && given < function.most()) {
      arguments.add(load(names.readValue(Names.DEFAULT_SEED)));
    }
    return function.compiler().compile(arguments);
  }

  private boolean take(String expected) throws Refusal {
    boolean there = token.equals(expected);
    if (there) {
      next();
    }
    return there;
  }

  private void require(String expected) throws Refusal {
    if (!take(expected)) {
      throw refused();
    }
  }

  private void requireEnd() throws Refusal {
    if (!token.isEmpty()) {
      throw refused();
    }
  }

  private void next() throws Refusal {
    if (matcher.regionStart() == text.length()) {
      written = "";
    } else if (matcher.lookingAt()) {
      written = matcher.group(1);
      matcher.region(matcher.end(), text.length());
    } else {
      throw refused();
    }
    token = written.toLowerCase(Locale.ROOT);
  }

  private Refusal refused() {
    return new Refusal(
        "%s is no expression of pgbench; expected numbers, :variables, operators and functions",
        text.strip());
  }
}
