package dev.loadstone.benchmarks.sql.script;

/**
 * An expression, compiled once and used by all threads. Its value goes to the frame, see {@link
 * Frame#kind}; nothing is allocated.
 */
@FunctionalInterface
public interface Expression {
  void evaluate(Frame frame) throws ScriptFailure;
}
