package dev.loadstone.runner.imports;

/** Reads the settings of one other tool. */
interface ToolSettings {
  String title();

  /** Returns whether a text has the form of this tool's settings. */
  boolean recognizes(String text);

  FoundSettings find(String text) throws ImportRefusal;

  /**
   * Makes an experiment from settings.
   *
   * @param found the settings; those that are taken over are taken from it
   * @param database the database to run on where the settings name none
   * @throws ImportRefusal when the settings ask for something that Loadstone cannot do
   */
  ImportedExperiment experiment(FoundSettings found, String database) throws ImportRefusal;
}
