package dev.loadstone.core.settings;

/** Who starts a system. */
public enum DeploymentKind {
  /** Loadstone starts servers on this machine and removes them afterwards. */
  LOCAL("local"),
  /** Somebody else runs it; its endpoints are given. */
  EXTERNAL("external");

  private final String title;

  DeploymentKind(String title) {
    this.title = title;
  }

  /** As experiments write it. */
  public String title() {
    return title;
  }
}
