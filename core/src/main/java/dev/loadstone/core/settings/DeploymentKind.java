package dev.loadstone.core.settings;

/** The way in which servers are provided: by Loadstone, here or elsewhere, or by somebody else. */
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

  public boolean startsServers() {
    return this != EXTERNAL;
  }

  public String title() {
    return title;
  }
}
