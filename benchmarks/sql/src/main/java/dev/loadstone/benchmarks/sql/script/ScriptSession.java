package dev.loadstone.benchmarks.sql.script;

import java.sql.SQLException;
import java.util.List;

/** Executes the statements of a script. */
public interface ScriptSession {
  /** Executes a statement; the frame takes its columns, see {@link Frame#set}. */
  void execute(Statement statement, Frame frame) throws SQLException;

  /**
   * Executes a statement once for each element of its arrays, as one batch.
   *
   * @param rows the number of elements that all its arrays have; more than 0
   */
  void executeBatch(Statement statement, Frame frame, int rows) throws SQLException;

  /** Executes statements whose results nobody reads, at once where the database can. */
  void executePipeline(List<Statement> statements, Frame frame) throws SQLException;

  /** Waits, with the transaction open. */
  void sleep(long nanos) throws SQLException;
}
