package dev.loadstone.deployments.ignite;

import java.util.List;

/** The artifact of Apache Ignite's server. */
public final class IgniteArtifacts {
  static final String VERSION = "3.1.0";

  public static final List<String> COORDINATES =
      List.of("org.apache.ignite:ignite-runner:" + VERSION);

  /** Java versions that this version of the server is made for. */
  static final int OLDEST_JAVA = 11;

  static final int NEWEST_JAVA = 21;

  private IgniteArtifacts() {}
}
