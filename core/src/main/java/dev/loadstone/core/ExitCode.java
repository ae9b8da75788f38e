package dev.loadstone.core;

/** The exit status of the process. Scripts and CI may rely on these numbers. */
public enum ExitCode {
  /** Everything asked for was done, every check and requirement holds. */
  OK(0, "done; every check and requirement holds"),
  /** The run is complete, but a consistency check or a requirement of the experiment failed. */
  VERDICT_FAILED(1, "measured to the end, but a check or a requirement failed"),
  /** The command line or the experiment file is wrong; nothing was started. */
  USAGE(2, "wrong command line or experiment file; nothing was started"),
  /** A database could not be started or reached, or refused us. */
  SYSTEM_UNAVAILABLE(3, "a database could not be started or reached, or refused the connection"),
  /** The data could not be loaded, or what is there does not fit the experiment. */
  LOAD_FAILED(4, "the data could not be loaded, or what is there does not fit the experiment"),
  /**
   * A run is no measurement of what was asked for: the system under test failed, hardly a
   * transaction succeeded, a node ended unasked, or a fault was not done.
   */
  RUN_FAILED(
      5,
      "a run is no measurement: the database, a node or nearly all transactions failed, or no"
          + " transaction was due"),
  /** Results could not be written, for example because the disk is full. */
  RESULTS_NOT_WRITTEN(6, "results could not be written, for example because the disk is full"),
  /** A client process could not take part, or was lost; what was measured is kept and marked. */
  CLIENT_LOST(7, "a client process could not take part, or was lost; what was measured is kept"),
  /** A defect of Loadstone itself. */
  INTERNAL(70, "a defect of Loadstone; please report it with --debug output"),
  /** The user ended the run with Ctrl-C or SIGTERM; what was measured is kept and marked. */
  INTERRUPTED(130, "ended by Ctrl-C or SIGTERM; what was measured is kept and marked");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** The process exit status, 0–255. */
  public int code() {
    return code;
  }

  /** One line for the manual. */
  public String meaning() {
    return meaning;
  }
}
