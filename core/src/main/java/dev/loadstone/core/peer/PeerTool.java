package dev.loadstone.core.peer;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.settings.DriverSettings;
import java.util.List;

/** Another benchmark tool, which its user has installed on this machine. */
public interface PeerTool {
  /** The name in experiments, for example {@code benchbase}. */
  String name();

  /** The name as people write it, for example {@code BenchBase}. */
  String title();

  /**
   * The reasons why it cannot drive a cell, found without starting anything; keys are settings of
   * the system.
   *
   * @return empty when nothing speaks against it
   */
  List<Refusal> refusals(PeerCell cell);

  /**
   * Requires that the tool is installed where the experiment says.
   *
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     when it is not
   */
  void requireInstalled(DriverSettings driver);

  /**
   * The tables and views that the tool makes, each before those that it needs; none of them may be
   * there before it loads.
   */
  List<SqlTable> tables(PeerCell cell);

  /**
   * Lets the tool create its schema and load its data.
   *
   * @return a description of the load in words
   * @throws dev.loadstone.core.LoadstoneException with {@link
   *     dev.loadstone.core.ExitCode#LOAD_FAILED} when it fails, hangs or leaves no data
   */
  String load(PeerJob job);

  /**
   * Lets the tool drive the load for the time of the cell, and reads its results. No process of the
   * tool goes on after this.
   *
   * @throws dev.loadstone.core.LoadstoneException with {@link
   *     dev.loadstone.core.ExitCode#RUN_FAILED} when it fails, hangs, or writes no result that can
   *     be read
   */
  PeerResult run(PeerJob job);
}
