package dev.loadstone.benchmarks.sql.script;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A transaction that a user wrote, ready to be executed. Used by all threads. */
public final class Script {
  private final String path;
  private final Code code;
  private final Layout layout;
  private final Declared declared;

  Script(String path, Code code, Layout layout, Declared declared) {
    this.path = path;
    this.code = code;
    this.layout = layout;
    this.declared = declared;
  }

  /**
   * The steps, with the line of each.
   *
   * @param whole whether all statements are one transaction of the database
   */
  record Code(List<Step> steps, List<Integer> lines, List<Statement> statements, boolean whole) {}

  /** What the head says by variables of the script. */
  record Declared(
      Facts facts, Expression spans, Expression written, Optional<Procedure> procedure) {}

  /** A foreseen outcome of a transaction. */
  public record Answer(String name, boolean rollsBack) {}

  /**
   * What the head says of the transaction.
   *
   * @param weight in the mix, from 0
   * @param answers the foreseen outcomes; the first one is that of a script which names none
   * @param retriesDuplicateKeys whether one is tried again as a serialization failure is
   * @param foundBy the query of the keys that were written, for faults
   */
  public record Facts(
      Optional<String> title,
      double weight,
      List<Answer> answers,
      boolean retriesDuplicateKeys,
      Optional<String> foundBy,
      Duration keying,
      Duration think) {}

  /**
   * A stored procedure that does the work of a script. Where there are several answers, the first
   * value that it returns is the number of one.
   *
   * @param arguments variables of the input
   */
  public record Procedure(String name, List<Variable> arguments) {}

  /**
   * Reads a script.
   *
   * @param path for messages, for example {@code shop/order.sql}
   * @param constants numbers that the script may use, among them {@code default_seed}
   * @param files the texts of the folder, by their names
   */
  public static Script read(
      String path,
      String text,
      Map<String, ? extends Number> constants,
      Map<String, String> files) {
    return new ScriptParser(path, text, constants, files).parse();
  }

  public Script seeded(long seed) {
    return new Script(path, code, layout.seeded(seed), declared);
  }

  public Facts facts() {
    return declared.facts();
  }

  public Optional<Procedure> procedure() {
    return declared.procedure();
  }

  /** Whether all statements are one transaction, rather than each one of its own. */
  public boolean isWhole() {
    return code.whole();
  }

  public List<Statement> statements() {
    return code.statements();
  }

  public Optional<Variable> parameter(String name) {
    return code.statements().stream()
        .flatMap(statement -> statement.parameters().stream())
        .filter(variable -> variable.name().equals(name))
        .findFirst();
  }

  /** A value of an input, as an argument of a procedure. */
  public Object argument(Variable variable, Registers input) {
    long bits = input.bits(variable);
    return switch (input.kind(variable)) {
      case Frame.NULL -> null;
      case Frame.DECIMAL -> Double.valueOf(Double.longBitsToDouble(bits));
      case Frame.TEXT -> layout.texts().get((int) bits);
      case Frame.ARRAY -> Arrays.copyOf(input.arrays[variable.register()], (int) bits);
      default -> Long.valueOf(bits);
    };
  }

  /** The register of the number of rows that a statement returned or changed. */
  public int rowCount() {
    return Names.ROW_COUNT;
  }

  public Frame frame(Draws draws, Frame.Uniques uniques) {
    return new Frame(layout, draws, uniques);
  }

  /**
   * Computes what comes before the first statement.
   *
   * @return the place at which {@link #execute} goes on
   */
  public int prepare(Frame frame) throws ScriptFailure {
    int place = 0;
    while (code.steps().get(place) instanceof Step.Computed step) {
      place = compute(frame, step, place);
    }
    return place;
  }

  private int compute(Frame frame, Step.Computed step, int place) throws ScriptFailure {
    try {
      return step.compute(frame, place + 1);
    } catch (ScriptFailure e) {
      throw located(e, place);
    }
  }

  /**
   * Executes a script from a place to its end.
   *
   * @return the number of its answer
   */
  public int execute(Frame frame, ScriptSession session, int place) throws SQLException {
    int at = place;
    while (true) {
      Step step = code.steps().get(at);
      if (step instanceof Step.Computed computed) {
        at = compute(frame, computed, at);
      } else if (step instanceof Step.End end) {
        return end.answer();
      } else {
        try {
          ((Step.Stated) step).execute(frame, session);
        } catch (ScriptFailure e) {
          throw located(e, at);
        }
        at++;
      }
    }
  }

  private ScriptFailure located(ScriptFailure failure, int place) {
    return new ScriptFailure(path + ":" + code.lines().get(place) + ": " + failure.getMessage());
  }

  /** Whether the input touches more than one unit of the natural partitioning. */
  public boolean spans(Frame frame) throws ScriptFailure {
    declared.spans().evaluate(frame);
    return frame.holds();
  }

  /** The key that the transaction writes; 0 where the head names none. */
  public long written(Frame frame) throws ScriptFailure {
    declared.written().evaluate(frame);
    return frame.asWhole();
  }
}
