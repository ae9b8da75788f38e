package dev.loadstone.deployments;

import java.nio.file.Path;
import java.util.List;

/** A deployer of servers that need certain versions of Java, on Linux, here or elsewhere. */
public abstract class JavaServerDeployer extends ServerDeployer {
  private final String program;
  private final int oldest;
  private final int newest;

  /** The range is that of the feature versions of Java that the server is known to run on. */
  protected JavaServerDeployer(
      String database, String title, String version, int oldest, int newest, Installer installer) {
    super(database, title, installer);
    this.program = title + " " + version;
    this.oldest = oldest;
    this.newest = newest;
  }

  @Override
  public final boolean startsElsewhere() {
    return true;
  }

  @Override
  protected final void requirePlatform() {
    Platform.requireLinux(title());
  }

  @Override
  protected final List<Path> needed() {
    return List.of(java());
  }

  private Path java() {
    return JavaFinder.standard().find(program, oldest, newest);
  }

  protected final Path java(Installer.Place place) {
    return place.java(this::java, oldest, newest);
  }
}
