package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.process.SkewedClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A deployer of servers that are programs: those of an artifact, or the user's own. */
public abstract class ProgramDeployer extends ServerDeployer {
  private final List<ServerProduct> products;
  private final Function<Installer, Deployer> made;
  private final BiFunction<Attempt, ServerProgram, ServerCluster> cluster;

  /**
   * The program is first asked whether it is the first of the products.
   *
   * @param made the same deployer by an installer
   * @param cluster makes the cluster, once for each attempt to start it
   */
  protected ProgramDeployer(
      String database,
      String title,
      List<ServerProduct> products,
      Installer installer,
      Function<Installer, Deployer> made,
      BiFunction<Attempt, ServerProgram, ServerCluster> cluster) {
    super(database, title, installer);
    this.products = List.copyOf(products);
    this.made = made;
    this.cluster = cluster;
  }

  @Override
  public final Optional<Deployer> withBinary(String binary) {
    return Optional.of(made.apply(installer().withBinary(binary)));
  }

  private Optional<OwnProgram> own() {
    return installer().binary().map(given -> new OwnProgram(products, given, installer()::fetched));
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = new ArrayList<>(super.settingsRefusals(nodes, settings));
    own().flatMap(OwnProgram::refusal).ifPresent(refusals::add);
    return refusals;
  }

  @Override
  public final Optional<String> profileRefusal() {
    return Optional.of(database() + " is not a server in Java");
  }

  @Override
  public Optional<String> skewClockRefusal() {
    return own()
        .filter(program -> program.refusal().isEmpty())
        .flatMap(program -> SkewedClock.refusal(program.path()))
        .or(super::skewClockRefusal);
  }

  @Override
  protected final List<Path> needed() {
    return own().map(OwnProgram::path).stream().toList();
  }

  @Override
  protected final Function<Attempt, ServerCluster> install(
      DeploymentPlan plan, Installer.Place place) {
    ServerProgram program =
        own()
            .map(binary -> binary.identify(place.runAs()))
            .orElseGet(() -> new ServerProgram(products.get(0), artifact(place), Optional.empty()));
    return attempt -> cluster.apply(attempt.with(program), program);
  }

  /** Installs the program that is used when the user names none; for servers that have one. */
  protected Path artifact(Installer.Place place) {
    throw LoadstoneException.usage("%s is started only from your own program: set binary", title());
  }
}
