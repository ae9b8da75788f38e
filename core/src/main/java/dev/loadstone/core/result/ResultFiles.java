package dev.loadstone.core.result;

import dev.loadstone.core.observe.Window;
import java.nio.file.Path;

/** The names of the files of a result. Documented in docs/results.md. */
public final class ResultFiles {
  /** The experiment as run, without secrets. */
  public static final String EXPERIMENT = "experiment.yaml";

  /** The environment of a run; beside all runs, that of the first one. See {@link Environment}. */
  public static final String ENVIRONMENT = "environment.json";

  public static final String LOCK = ".lock";

  public static final String CELLS = "cells";

  /** The folder for runs that do not count because they were made once more; as {@link #CELLS}. */
  public static final String OTHER_TRIES = "other-tries";

  /** The result of one repetition; see {@link RunResult}. Written last, in one step. */
  public static final String RUN_RESULT = "result.json";

  /** The result of the experiment, with one entry for each repetition of each cell. */
  public static final String EXPERIMENT_RESULT = "result.json";

  /** HdrHistogram's interval log, one tagged line for each second, type and time; values in ns. */
  public static final String HISTOGRAMS = "histograms.hlog";

  /** One window for each second, of all clients together; see {@link Window}. */
  public static final String WINDOWS = "windows.jsonl";

  /** The windows as a table for other tools; written with the report. */
  public static final String TIMELINE = "timeline.csv";

  /** Optional: one line for each operation. */
  public static final String OPERATIONS = "operations.csv";

  public static final String CLIENTS = "clients";

  /** The folder of the client processes that loaded together, where there were several. */
  public static final String LOAD = "load";

  public static final String CLIENT_LOG = "client.log";

  public static final String CHECKS = "checks.json";

  public static final String LOGS = "logs";

  public static final String SERVERS = "servers.jsonl";

  /** One window for each second of the measured interval: what the servers' sessions waited for. */
  public static final String ANATOMY = "anatomy.jsonl";

  /** The plans of statements at the beginning and at the end of the measured interval. */
  public static final String PLANS = "plans.json";

  /** One line for each cell and metric, over all repetitions. */
  public static final String COMPARISON = "comparison.csv";

  /** Optional: one line for each question of the study, with its answer. */
  public static final String QUESTIONS = "questions.csv";

  /** Optional: one line for each fault; written with the report. */
  public static final String FAULTS = "faults.csv";

  /** The report's tables for a paper; beside the report. */
  public static final String TABLES_LATEX = "tables.tex";

  public static final String FIGURES = "figures";

  public static final String REPORT_MARKDOWN = "report.md";

  public static final String REPORT_HTML = "report.html";

  private ResultFiles() {}

  /**
   * The folder of one client process; one that drives a run alone has the run's own.
   *
   * @param number the client's number, from 1
   */
  public static Path clientFolder(Path run, int number, int clients) {
    return clients == 1 ? run : run.resolve(CLIENTS).resolve(Integer.toString(number));
  }
}
