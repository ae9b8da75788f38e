package dev.loadstone.runner.imports;

/** Reads the settings of one other tool. */
interface ToolSettings {
  /** The tool's name. */
  String title();

  /** Whether a text has the form of this tool's settings. */
  boolean recognizes(String text);

  /**
   * Everything that stands in a text of this tool.
   *
   * @throws ImportRefusal when it is damaged, or of something that both do not have
   */
  FoundSettings find(String text) throws ImportRefusal;

  /**
   * Makes an experiment of it.
   *
   * @param found what was found; what is taken over is taken from it
   * @param database what to run on where it names none
   * @throws ImportRefusal when it says what Loadstone cannot do
   */
  ImportedExperiment experiment(FoundSettings found, String database) throws ImportRefusal;
}
