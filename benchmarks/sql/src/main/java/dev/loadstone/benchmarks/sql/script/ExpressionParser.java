package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.benchmarks.sql.script.Functions.Function;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  public static Expression parse(String text, Names names) throws Refusal {
    return new ExpressionParser(text, names, false).whole();
  }

  /** Reads the size of an array and the expression of its elements, and returns both. */
  static List<Expression> parseTwo(String text, Names names) throws Refusal {
    ExpressionParser parser = new ExpressionParser(text, names, false);
    return List.of(parser.operand(), parser.whole());
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
    require(token.isEmpty());
    return expression;
  }

  /** The precedence of an operator between two operands; 0 for another token. */
  private static int level(String token) {
    return switch (token) {
      case "or" -> OR;
      case "and" -> AND;
      case "is", "isnull", "notnull" -> IS;
      case "=", "<>", "!=", "<", "<=", ">", ">=" -> COMPARISON;
      case "|", "#", "&", "<<", ">>" -> BITS;
      case "+", "-" -> SUM;
      case "*", "/", "%" -> PRODUCT;
      default -> 0;
    };
  }

  private Expression expression(int least) throws Refusal {
    Expression left = operand();
    while (level(token) >= least) {
      String operator = token;
      int level = level(operator);
      next();
      left =
          switch (level) {
            case OR, AND -> either(left, expression(level + 1), level == OR);
            case IS -> is(left, operator);
            default -> Functions.find(operator).call(List.of(left, expression(level + 1)));
          };
      // Comparisons cannot follow each other.
      require(level != COMPARISON || level(token) != COMPARISON);
    }
    return left;
  }

  /** Evaluates the right side only where the left one does not decide, as pgbench does. */
  private static Expression either(Expression left, Expression right, boolean deciding) {
    return frame -> {
      left.evaluate(frame);
      if (frame.kind == Frame.NULL || frame.asTruth() == deciding) {
        return;
      }
      right.evaluate(frame);
      if (frame.kind != Frame.NULL) {
        frame.truth(frame.asTruth());
      }
    };
  }

  private Expression is(Expression operand, String form) throws Refusal {
    boolean wanted = !form.equals("notnull") && !(form.equals("is") && take("not"));
    String value = form.equals("is") ? next().toLowerCase(Locale.ROOT) : "null";
    require(List.of("null", "true", "false").contains(value));
    byte kind = value.equals("null") ? Frame.NULL : Frame.TRUTH;
    long bits = value.equals("true") ? 1 : 0;
    return frame -> {
      operand.evaluate(frame);
      boolean same = frame.kind == kind && (kind == Frame.NULL || frame.value == bits);
      frame.truth(same == wanted);
    };
  }

  private Expression operand() throws Refusal {
    if (isNumber()) {
      return number("");
    }
    if (token.matches("[\\p{L}_].*")) {
      return word();
    }
    if (token.startsWith(":")) {
      return load(names.readValue(next().substring(1)));
    }
    String sign = next();
    return switch (sign) {
      case "(" -> {
        Expression inner = expression(OR);
        require(take(")"));
        yield inner;
      }
      case "-" ->
          isNumber()
              ? number("-")
              : Functions.find("-").call(List.of(in -> in.whole(0), expression(SIGN)));
      case "+" -> expression(SIGN);
      case "~" -> Functions.find("~").call(List.of(expression(BITS + 1)));
      default -> throw refused();
    };
  }

  private boolean isNumber() {
    return token.matches("\\.?\\d.*");
  }

  private Expression number(String sign) throws Refusal {
    String digits = sign + next();
    if (digits.matches("-?\\d+")) {
      try {
        long whole = Long.parseLong(digits);
        return frame -> frame.whole(whole);
      } catch (NumberFormatException e) {
        throw new Refusal("%s is no whole number of 64 bits", digits);
      }
    }
    double decimal = Double.parseDouble(digits);
    return frame -> frame.decimal(decimal);
  }

  private Expression word() throws Refusal {
    String word = token;
    String name = next();
    return switch (word) {
      case "null" -> Frame::nothing;
      case "true", "false" -> {
        boolean truth = word.equals("true");
        yield frame -> frame.truth(truth);
      }
      case "not" -> Functions.find("not").call(List.of(expression(NOT)));
      case "case" -> {
        require(token.equals("when"));
        yield choice();
      }
      default -> bare && !token.equals("(") ? load(names.readBare(name)) : call(word);
    };
  }

  private static Expression load(Variable variable) {
    return frame -> frame.load(variable);
  }

  /** Reads the rest of a case, from a when, the else or the end on. */
  private Expression choice() throws Refusal {
    if (take("when")) {
      Expression condition = expression(OR);
      require(take("then"));
      Expression value = expression(OR);
      Expression rest = choice();
      return frame -> {
        condition.evaluate(frame);
        (frame.holds() ? value : rest).evaluate(frame);
      };
    }
    Expression otherwise = take("else") ? expression(OR) : Frame::nothing;
    require(take("end"));
    return otherwise;
  }

  private Expression call(String name) throws Refusal {
    Function function = Functions.find(name);
    if (function == null) {
      throw new Refusal(
          "unknown function %s%s", name, NearestName.question(name, Functions.names()));
    }
    require(take("("));
    List<Expression> arguments = new ArrayList<>();
    if (!token.equals(")")) {
      do {
        arguments.add(expression(OR));
      } while (take(","));
    }
    require(take(")"));
    int given = arguments.size();
    if (given < function.least() || given > function.most()) {
      throw new Refusal(
          "%s has %d argument%s; expected %s",
          name, given, given == 1 ? "" : "s", function.expected());
    }
    if (function.seeded() && given < function.most()) {
      arguments.add(load(names.readValue(Names.DEFAULT_SEED)));
    }
    return function.call(arguments);
  }

  private boolean take(String expected) throws Refusal {
    boolean there = token.equals(expected);
    if (there) {
      next();
    }
    return there;
  }

  private void require(boolean condition) throws Refusal {
    if (!condition) {
      throw refused();
    }
  }

  /** Goes on to the next token, and returns the one before it as it was written. */
  private String next() throws Refusal {
    String before = written;
    if (matcher.regionStart() == text.length()) {
      written = "";
    } else if (matcher.lookingAt()) {
      written = matcher.group(1);
      matcher.region(matcher.end(), text.length());
    } else {
      throw refused();
    }
    token = written.toLowerCase(Locale.ROOT);
    return before;
  }

  private Refusal refused() {
    return new Refusal(
        "%s is no expression of pgbench; expected numbers, :variables, operators and functions",
        text.strip());
  }
}
