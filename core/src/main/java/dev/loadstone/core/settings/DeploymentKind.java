package dev.loadstone.core.settings;

/** The way in which servers are provided: by Loadstone, here or elsewhere, or by somebody else. */
public enum DeploymentKind {
  LOCAL("local"),
  MACHINES("machines"),
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
