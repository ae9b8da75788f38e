package dev.loadstone.deployments;

import java.nio.file.Path;
import java.util.List;

/** A deployer of servers that need certain versions of Java, on Linux, here or elsewhere. */
public abstract class JavaServerDeployer extends ServerDeployer {
  private final Needs needs;
  private final JavaFinder javas;

  /**
   * A program and the versions of Java that it runs on.
   *
   * @param program with its version, for messages
   * @param oldest the oldest feature version
   * @param newest the newest one that it is known to run on
   */
  public record Needs(String program, int oldest, int newest) {}

  /**
   * @param title the server, for messages
   */
  protected JavaServerDeployer(
      String database, String title, Needs needs, Installer installer, JavaFinder javas) {
    super(database, title, installer);
    this.needs = needs;
    this.javas = javas;
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
    return javas.find(needs.program, needs.oldest, needs.newest);
  }

  protected final Path java(Installer.Place place) {
    return place.java(this::java, needs.oldest, needs.newest);
  }
}
