package dev.loadstone.deployments;

import java.nio.file.Path;
import java.util.List;

/** A deployer of servers that need a Java of some versions, on Linux, here or elsewhere. */
public abstract class JavaServerDeployer extends ServerDeployer {
  private final Needs needs;
  private final JavaFinder javas;

  /**
   * A program and the Java that it runs on.
   *
   * @param program with its version, for messages
   * @param oldest the least version of Java
   * @param newest the highest one that it is known to run on
   */
  public record Needs(String program, int oldest, int newest) {}

  /**
   * @param database as {@link #database()}
   * @param title the server, for messages
   * @param needs the server's Java
   * @param installer gets the artifacts
   * @param javas finds a Java that the server runs on
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

  /** The Java for servers of this place. */
  protected final Path java(Installer.Place place) {
    return place.java(this::java, needs.oldest, needs.newest);
  }
}
