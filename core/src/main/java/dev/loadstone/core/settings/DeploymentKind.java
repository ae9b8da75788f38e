package dev.loadstone.core.settings;

/** The starter of a system: Loadstone or the user. */
public enum DeploymentKind {
  /** Loadstone starts servers on this machine and removes them afterwards. */
  LOCAL("local"),
  /** Loadstone starts servers on other machines and removes them afterwards. */
  MACHINES("machines"),
  /** Somebody else runs it; its endpoints are given. */
  EXTERNAL("external");

  private final String title;

  DeploymentKind(String title) {
    this.title = title;
  }

  /** Whether Loadstone starts them, so that they are gone afterwards. */
  public boolean startsServers() {
    return this != EXTERNAL;
  }

  /** As experiments write it. */
  public String title() {
    return title;
  }
}
