package dev.loadstone.runner.imports;

/** Reads the settings of one other tool. */
interface ToolSettings {
  /** The tool's name. */
  String title();

  /** Whether a text has the form of this tool's settings. */
  boolean recognizes(String text);

  /**
   * Makes an experiment of them.
   *
   * @param database what to run on where they name none
   * @throws ImportRefusal when they say what Loadstone cannot do
   */
  ImportedExperiment read(String text, String database) throws ImportRefusal;
}
