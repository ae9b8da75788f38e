package dev.loadstone.core.database;

import java.net.URL;
import java.util.List;
import java.util.Optional;

/** Calls stored procedures by name, without a thread for each call. */
public interface ProcedureClient {
  /** The name of the dialect, which selects the library of procedures that a benchmark brings. */
  String dialect();

  /**
   * Installs procedures in place of those of the same names.
   *
   * @throws dev.loadstone.core.LoadstoneException when the server refuses them
   */
  void install(ProcedureLibrary library);

  /**
   * Starts a call. May block for as long as the client's back-pressure asks.
   *
   * @param arguments its arguments, in order; may be arrays of primitives
   * @param callback called exactly once, from any thread; must not block
   */
  void call(String procedure, Object[] arguments, Callback callback);

  /**
   * Procedures to install.
   *
   * @param code the location of the compiled procedures, in the server's own format (for VoltDB, a
   *     jar); empty where the statements hold the code themselves
   * @param statements definitions to execute, in order, after the code is installed
   */
  record ProcedureLibrary(Optional<URL> code, List<String> statements) {}

  /** Receives the end of a call. */
  interface Callback {
    /**
     * @param outcome {@link Outcome#INTENDED_ROLLBACK} when the procedure's own code rolled it back
     * @param reply the result; empty unless the call was committed
     * @param failure the failure in words; empty when there was none
     */
    void done(Outcome outcome, Reply reply, String failure);
  }

  /** The result tables of a call; decoded when read. Valid during the callback only. */
  interface Reply {
    Reply EMPTY =
        new Reply() {
          @Override
          public int tables() {
            return 0;
          }

          @Override
          public int rows(int table) {
            throw new IndexOutOfBoundsException("the reply has no table " + table);
          }

          @Override
          public long integer(int table, int row, int column) {
            throw new IndexOutOfBoundsException("the reply has no table " + table);
          }

          @Override
          public String text(int table, int row, int column) {
            throw new IndexOutOfBoundsException("the reply has no table " + table);
          }
        };

    int tables();

    int rows(int table);

    long integer(int table, int row, int column);

    /** Any value as text; null for a null. */
    String text(int table, int row, int column);
  }
}
