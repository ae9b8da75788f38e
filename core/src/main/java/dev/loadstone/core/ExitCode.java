package dev.loadstone.core;

/** The exit status of the process. Scripts and CI may rely on these numbers. */
public enum ExitCode {
  OK(0, "done; every check and requirement holds"),
  VERDICT_FAILED(1, "measured to the end, but a check or a requirement failed"),
  USAGE(2, "wrong command line or experiment file; nothing was started"),
  SYSTEM_UNAVAILABLE(3, "a database could not be started or reached, or refused the connection"),
  LOAD_FAILED(4, "the data could not be loaded, or what is there does not fit the experiment"),
  /**
   * A run did not measure what was asked for: the system under test failed, hardly any transaction
   * succeeded, a node ended unexpectedly, or a fault was not carried out.
   */
  RUN_FAILED(
      5,
      "a run is no measurement: the database, a node or nearly all transactions failed, or no"
          + " transaction was due"),
  RESULTS_NOT_WRITTEN(6, "results could not be written, for example because the disk is full"),
  CLIENT_LOST(7, "a client process could not take part, or was lost; what was measured is kept"),
  INTERNAL(70, "a defect of Loadstone; please report it with --debug output"),
  INTERRUPTED(130, "ended by Ctrl-C or SIGTERM; what was measured is kept and marked");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  public int code() {
    return code;
  }

  public String meaning() {
    return meaning;
  }
}
